# Dragon River.

## Was ein Zug gebracht hat

recap = { $seat } { $deeds }
    .stays = { $seat } bleibt stehen
recap-tip = kippt { $target } { $from }→{ $to }
recap-win = gewinnt!
recap-strand = sitzt auf einer Sandbank fest
recap-swept = zurückgespült auf { $to }
recap-misses = { $seat } setzt einmal aus
recap-other-swept = { $seat } zurückgespült auf { $to }

## Die Würfel

tray = Dein Wurf: Welche Würfel hältst du?
    .dice = In der Schale: { $dice }
die = Würfel { $number }: { $face }
    .pair = Würfel { $number }: { $face }, Teil eines Paschs
held = fest
throw-all = Alle noch einmal
throw-rest = Rest werfen
    .count = Rest werfen ({ $throws })
keep-all = Alle behalten
list = Als Liste
    .count = Als Liste: { $count ->
        [one] eine Möglichkeit
       *[other] alle { $count } Möglichkeiten
    }

## Was die gehaltenen Würfel bewirken, für alle, die es hören

holding = Du hältst { $dice }, keinen Pasch, der dich voranbringt.
    .none = Du hältst nichts.
    .pair = Du hältst { $dice }: ein Pasch, auf Feld { $to }.
    .fight = Du hältst { $dice }: ein Pasch, auf Feld { $to }, Kampf gegen { $other }.
    .pairs = Du hältst { $dice }: { $count } Pasche, höchstens auf Feld { $to }.
holding-rest = { $throws ->
    [0] Es wird nichts mehr geworfen.
    [one] Ein Würfel wird noch einmal geworfen.
   *[other] { $throws } Würfel werden noch einmal geworfen.
}

## Ein Kampf

fight = Ein Kampf!
    .came = kam an
    .there = war da
    .against = gegen
    .asked = Du kämpfst: Wirf deinen Würfel!
    .throw = Werfen
    .key = Leertaste
    .rule = Je ein Würfel: Wer höher wirft, bleibt.
    .outcome = { $stays } bleibt. { $goes } treibt { $spaces ->
        [one] ein Feld
       *[other] { $spaces } Felder
    } zurück.

## Der Fluss

river = Der Fluss, { $finish } Felder lang.
racers = Boote
racer = { $seat }: Feld { $space }, { $left }.
    .own = Du: Feld { $space }, { $left }.
    .ahead = { $seat }: Feld { $space }, { $left }, { $far } vor dir.
    .behind = { $seat }: Feld { $space }, { $left }, { $far } hinter dir.
    .beside = { $seat }: Feld { $space }, { $left }, neben dir.
racer-left = { $left ->
    [0] auf der letzten Perle
    [one] ein Feld vor der letzten Perle
   *[other] { $left } Felder vor der letzten Perle
}
    .stranded = { $left ->
        [one] ein Feld vor der letzten Perle
       *[other] { $left } Felder vor der letzten Perle
    }, sitzt auf einer Sandbank fest
progress = auf Feld { $space } von { $finish }
start = Die Startperle: { $dice } Würfel von hier an
pearl = Eine Perle: dahinter { $dice } Würfel
    .short = { $dice } Würfel
finish = Die letzte Perle: Wer auf ihr landet, gewinnt
