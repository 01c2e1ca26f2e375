"""Sharing out what is done in all lanes among threads: a template, bound with each game's rules.

Each thread has a *share* of the lanes, and its share has chunks, which it takes one after the other. Whoever has none
left takes others', so nobody waits for a thread that comes late or has been put aside. A lane stays with the same
thread, whose caches know it, as long as all come in time; what is played there is all the same whoever does it.

Threads agree by *words* (`atomics`), far enough from each other that no two of them share a line of a cache. The one
that calls, part 0, hands out the work; the others wait for it, first by looking again and again, as work mostly comes
at once, for a thread takes longer to wake up than a step takes.
"""

from dragonrace.engine.atomics import Words, read_word, swap_word, write_word
from dragonrace.engine.lanes import ANSWER, BEGIN, STEP, Lanes
from dragonrace.engine.stepping import ROWS_APART, first_refused_lane, sample_lanes, step_lanes

__all__ = [
    "ANSWER",
    "APART",
    "ASLEEP",
    "BEGIN",
    "CHECK",
    "CHUNK",
    "DONE",
    "NOTHING_NEW",
    "NOT_YET",
    "NO_LANE",
    "SAMPLE",
    "SOME_SLEEP",
    "STEP",
    "THREADS",
    "WRONG",
    "call_off",
    "word_of",
    "words_for",
    "work",
]

NOTHING_NEW, SAMPLE, CHECK = -1, 3, 4
"""What is to be done in all lanes, besides `BEGIN`, `STEP` and `ANSWER`. After `CHECK`, `STEP` follows at once unless
an action was refused."""
DONE, NOT_YET, SOME_SLEEP = range(3)
"""What a thread is told when it comes back: all is done; or not all; or work was handed out, but some are asleep."""

APART = 16
"""From one word to the next: 128 bytes, two lines of a cache, as processors fetch them in pairs."""
TASK, CHUNK, CHUNKS, WRONG, THREADS, WORDS_FOR_ALL = range(6)
"""What the first words say: what is to be done; how many lanes a chunk has; how many chunks there are; the first lane
whose action was refused, or that is stuck; how many threads there are."""
TICKET, FINISHED, BUSY, ASLEEP, WORDS_FOR_EACH = range(5)
"""What each thread's words say: how many chunks of its share are to be taken, in the lower bits, and in the upper ones
of which task; how many chunks, of whichever share, it has finished; whether it is in one, or about to take one; whether
it has to be woken up."""
LEFT = (1 << 32) - 1
"""The lower bits of a ticket."""
WAITS_FOR_A = 12
"""For this share of their patience, threads without chunks of their own wait before they take the first of another's:
lanes that change hands are slow."""
LOOKS_AT_A_TIME = 2
"""Who looks at the shares of so many threads has looked once: so patience takes as long with any number of them."""
QUICK_CHUNKS = 8
"""So many times as many lanes has a chunk of what takes no time."""
NO_LANE = 1 << 40


def words_for(threads: int) -> int:
    """Return how long the array of words is."""
    return APART * (WORDS_FOR_ALL + WORDS_FOR_EACH * threads)


def word_of(name: int, part: int) -> int:
    """Return where a word of a thread stands."""
    return APART * (WORDS_FOR_ALL + WORDS_FOR_EACH * part + name)


def work(w: Lanes, words: Words, part: int, task: int, patience: int, most: int) -> int:
    """Do chunks until there are none, then look for more so often, without sleeping.

    Part 0 may hand out a new task first, if all that was handed out before is done, or was called off. It gets
    `SOME_SLEEP` at once where others have to be woken up; `DONE` when all is done; or `NOT_YET` when patience ends, or
    after ``most`` chunks. The others always get `NOT_YET`, and before have written that they are asleep; it does no
    harm to wake them up too often.
    """
    threads = int(words[APART * THREADS])
    write_word(words, word_of(ASLEEP, part), 0)
    if task != NOTHING_NEW:
        hand_out(w, words, task)
        if is_anybody_asleep(words, threads):
            return SOME_SLEEP
    courtesy = patience // WAITS_FOR_A
    looks = 0
    while looks < patience and most > 0:
        looks += max(1, threads // LOOKS_AT_A_TIME) if looks >= courtesy else 1
        is_own = read_word(words, word_of(TICKET, part)) & LEFT != 0
        if does_a_chunk(w, words, part, threads if looks > courtesy else 1):
            looks = 0 if is_own else courtesy  # who has waited once may go on taking: the others are late
            most -= 1
        elif part == 0 and is_all_done(words, threads):
            if words[APART * TASK] != CHECK or words[APART * WRONG] != NO_LANE:
                return DONE
            hand_out(w, words, STEP)
            looks = 0
            if is_anybody_asleep(words, threads):
                return SOME_SLEEP
        if looks >= patience and part > 0:
            write_word(words, word_of(ASLEEP, part), 1)
            if is_anything_left(words, threads):
                write_word(words, word_of(ASLEEP, part), 0)
                looks = 0
    return NOT_YET


def call_off(words: Words) -> bool:
    """Let nobody begin another chunk; return whether nobody is in one any more, but for who calls."""
    threads = int(words[APART * THREADS])
    for part in range(threads):
        place = word_of(TICKET, part)
        ticket = read_word(words, place)
        while not swap_word(words, place, ticket, ticket & ~LEFT):
            ticket = read_word(words, place)
    for part in range(1, threads):
        if read_word(words, word_of(BUSY, part)) != 0:
            return False
    return True


# --- the parts of it ---


def hand_out(w: Lanes, words: Words, task: int) -> None:
    """Give everybody their chunks."""
    threads = int(words[APART * THREADS])
    words[APART * TASK] = task
    words[APART * WRONG] = NO_LANE
    chunks = 0
    for part in range(threads):
        chunks += chunks_of(w, words, part)
        write_word(words, word_of(FINISHED, part), 0)
    words[APART * CHUNKS] = chunks
    for part in range(threads):
        place = word_of(TICKET, part)
        number = (read_word(words, place) >> 32) + 1
        write_word(words, place, number << 32 | chunks_of(w, words, part))


def is_anybody_asleep(words: Words, threads: int) -> bool:
    """Whether a thread has to be woken up."""
    for part in range(1, threads):
        if read_word(words, word_of(ASLEEP, part)) == 1:
            return True
    return False


def is_all_done(words: Words, threads: int) -> bool:
    """Whether everybody's chunks are finished."""
    finished = 0
    for part in range(threads):
        finished += read_word(words, word_of(FINISHED, part))
    return finished == words[APART * CHUNKS]  # type: ignore[no-any-return] # NumPy's


def is_anything_left(words: Words, threads: int) -> bool:
    """Whether there is a chunk to be taken."""
    for part in range(threads):
        if read_word(words, word_of(TICKET, part)) & LEFT:
            return True
    return False


def does_a_chunk(w: Lanes, words: Words, part: int, shares: int) -> bool:
    """Take a chunk, of one's own share or else of the next ones, and do it; return whether there was any."""
    threads = int(words[APART * THREADS])
    for beyond in range(shares):
        share = part + beyond if part + beyond < threads else part + beyond - threads
        place = word_of(TICKET, share)
        if read_word(words, place) & LEFT:
            write_word(words, word_of(BUSY, part), 1)
            ticket = read_word(words, place)
            is_taken = ticket & LEFT != 0 and swap_word(words, place, ticket, ticket - 1)
            if is_taken:
                do_chunk(w, words, share, (ticket & LEFT) - 1, part)
                finished = word_of(FINISHED, part)
                write_word(words, finished, read_word(words, finished) + 1)
            write_word(words, word_of(BUSY, part), 0)
            if is_taken:
                return True
    return False


def do_chunk(w: Lanes, words: Words, share: int, chunk: int, part: int) -> None:
    """Do a chunk of a share."""
    size = size_of_chunks(words)
    first = first_of(w, words, share) + size * chunk
    end = min(first + size, first_of(w, words, share + 1))
    task = int(words[APART * TASK])
    if task == SAMPLE:
        sample_lanes(w, first, end)
    elif task == CHECK:
        note_wrong(words, first_refused_lane(w, first, end))
    else:
        note_wrong(words, step_lanes(w, task, first, end, part * ROWS_APART))


def note_wrong(words: Words, lane: int) -> None:
    """Write down a lane, unless it is −1 or one before it stands there already."""
    place = APART * WRONG
    first = read_word(words, place)
    while 0 <= lane < first and not swap_word(words, place, first, lane):
        first = read_word(words, place)


def first_of(w: Lanes, words: Words, share: int) -> int:
    """Return the first lane of a share; of the one after the last, how many lanes there are."""
    return len(w.games) * share // int(words[APART * THREADS])


def chunks_of(w: Lanes, words: Words, share: int) -> int:
    """Return how many chunks a share has."""
    lanes = first_of(w, words, share + 1) - first_of(w, words, share)
    size = size_of_chunks(words)
    return (lanes + size - 1) // size


def size_of_chunks(words: Words) -> int:
    """Return how many lanes a chunk has."""
    task = int(words[APART * TASK])
    size = int(words[APART * CHUNK])
    return size * QUICK_CHUNKS if task >= SAMPLE else size
