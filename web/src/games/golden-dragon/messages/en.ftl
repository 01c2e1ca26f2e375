# Golden Dragon.

## Winds: their names, and where they carry a dragon

wind-N = north
    .letters = N
    .to = north
wind-E = east
    .letters = E
    .to = east
wind-S = south
    .letters = S
    .to = south
wind-W = west
    .letters = W
    .to = west
wind-SE = south-east
    .letters = SE
    .to = south-east
wind-SW = south-west
    .letters = SW
    .to = south-west

## What came of a turn

setting-up = Setting up
recap = { $seat } moved { $deeds }
    .back = { $seat } put the { $wind } stone back
    .nobody = { $seat }’s stones moved nobody
    .gale = { $seat }’s gale: { $deeds }
    .gale-nobody = { $seat }’s gale moved nobody
recap-deed = { $owner }’s dragon { $winds }
    .own = their own dragon { $winds }
recap-blown = { $owner } { $winds }
    .own = own dragon { $winds }
recap-veto = { $seat } vetoed { $mover }’s { $wind }
recap-win = { $seat } wins!

## Setting up: the stone to start on, then the holder

stones = Your six stones
stone-start = { $letters }: { $code ->
    [E] Start on an { $wind } stone
   *[other] Start on a { $wind } stone
}
    .words = { $letters }: { $words }
start-field = Field { $field }, { $side ->
    [west] west
   *[east] east
}
start-again = Another stone
holder-own = Your holder
holder-first = 1st
holder-help = Drag the stones, or tap one and then its place.
    .keys = On a keyboard, the arrow keys move a stone.
holder-ready = Ready
holder-stone = { $letters }, { $wind }: { $place ->
    [1] first, in front
    [2] second
    [3] third
    [4] fourth
   *[5] fifth, at the top
}
    .moved = { $wind }: { $place ->
    [1] first, in front
    [2] second
    [3] third
    [4] fourth
   *[5] fifth, at the top
}.

## A turn

your-dragon = Your dragon
    .terse = You
held = { $why ->
    [volcano] a volcano in the way
    [dragon] a dragon in the way
    [vetoed] vetoed
   *[edge] no field there
}
    .of = { $owner }: { $why }
pass = Stone back
gale = Gale: five moves
    .short = Gale
allow = Let it pass
veto = Veto: { $left } left

## For those who hear the map: where dragons are, and where a move leads

map = The map, { $rows } rows; the golden volcano in row { $row }, column { $column }.
dragons = Dragons
dragon = { $owner }’s dragon: row { $row }, column { $column }, on { $code ->
    [E] an { $wind } stone
   *[other] a { $wind } stone
}; { $steps }.
    .own = Your dragon: row { $row }, column { $column }, on { $code ->
    [E] an { $wind } stone
   *[other] a { $wind } stone
}; { $steps }.
    .beside = { $owner }’s dragon: row { $row }, column { $column }, { $beside }, on { $code ->
    [E] an { $wind } stone
   *[other] a { $wind } stone
}; { $steps }.
dragon-absent = { $owner }’s dragon is not on the map yet.
    .own = Your dragon is not on the map yet.
beside-rows = { $rows ->
    [one] one row
   *[other] { $rows } rows
} { $vertical ->
    [north] north
   *[south] south
}
beside-columns = { $columns ->
    [one] one column
   *[other] { $columns } columns
} { $horizontal ->
    [west] west
   *[east] east
}
beside = { $far } of yours
    .both = { $rows } and { $columns } of yours
steps = { $steps ->
    [0] on the golden volcano
    [one] one step from the golden volcano
   *[other] { $steps } steps from the golden volcano
}
change = { $turn ->
    [nearer] { $by ->
        [one] one step
       *[other] { $by } steps
    } nearer to the golden volcano
    [farther] { $by ->
        [one] one step
       *[other] { $by } steps
    } farther from the golden volcano
   *[same] no nearer to the golden volcano
}, { $steps ->
    [one] one step
   *[other] { $steps } steps
} left
move = { $words }: { $change }; you take the { $wind } stone under it.
    .wins = { $words }; you take the { $wind } stone under it.
veto-means = Your dragon would be carried { $where }: { $change }.
    .wins = Your dragon would be carried { $where }, onto the golden volcano.
holder = holder from the front: { $stones }.
    .own = Your holder, from the front: { $stones }
    .own-empty = Your holder, from the front: still empty
    .empty = holder not filled yet.
hidden = hidden
cards = { $gales ->
    [0] no gales
    [one] 1 gale
   *[other] { $gales } gales
}, { $lightnings ->
    [0] no lightnings
    [one] 1 lightning
   *[other] { $lightnings } lightnings
} left.
