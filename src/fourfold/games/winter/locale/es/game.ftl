### Four Seasons: Winter

## About the game

summary = Forma el hielo y ocupa cuadrados de tu color; luego llega el deshielo, y gana quien conserva la última ficha.
# Even shorter, for the home page
tag = Forma el hielo, ocupa sus cuadrados, sobrevive al deshielo.
duel-counters = Gana al bot y conserva en el hielo tantas fichas como puedas

## Its options

option-players = Siempre 2.
option-deck = Las 18 cartas, con el nombre y el número de copias de cada una: { "{" }"DDLL": 9, "DLDL": 9{ "}" }.

## The same where somebody sets a table

choose-deck = El mazo

## Cards and places

# $face: the four sections in reading order (top left, top right, bottom left, bottom right), D for dark, L for light
face =
    { $face ->
        [LLLL] toda clara
        [DDDD] toda oscura
        [DDLL] oscura arriba, clara abajo
        [LLDD] clara arriba, oscura abajo
        [DLDL] oscura a la izquierda, clara a la derecha
        [LDLD] clara a la izquierda, oscura a la derecha
        [DLLL] clara salvo arriba a la izquierda
        [LDLL] clara salvo arriba a la derecha
        [LLDL] clara salvo abajo a la izquierda
        [LLLD] clara salvo abajo a la derecha
        [LDDD] oscura salvo arriba a la izquierda
        [DLDD] oscura salvo arriba a la derecha
        [DDLD] oscura salvo abajo a la izquierda
        [DDDL] oscura salvo abajo a la derecha
        [DLLD] clara salvo arriba a la izquierda y abajo a la derecha
       *[LDDL] clara salvo arriba a la derecha y abajo a la izquierda
    }

# Where a card or a square lies, by its top left section. Rows and columns of sections are counted from the top left of
# the ice, which is all the cards on the table. A card may go beside the ice, or jut out over an edge by one section.
# $down: in, above, half-above, half-below or below; $row: a number, if it is “in”
# $across: in, left, half-left, half-right or right; $column: a number, if it is “in”
at =
    { $down ->
        [above] junto al borde superior del hielo, { at-across }
        [below] junto al borde inferior del hielo, { at-across }
        [half-above]
            { $across ->
                [half-left] sobresaliendo por arriba y por la izquierda
                [half-right] sobresaliendo por arriba y por la derecha
               *[other] sobresaliendo por arriba, { at-across }
            }
        [half-below]
            { $across ->
                [half-left] sobresaliendo por abajo y por la izquierda
                [half-right] sobresaliendo por abajo y por la derecha
               *[other] sobresaliendo por abajo, { at-across }
            }
       *[in]
            { $across ->
                [in] en la fila { $row }, columna { $column }
               *[other] en la fila { $row }, { at-across }
            }
    }
at-across =
    { $across ->
        [left] a la izquierda del hielo
        [half-left] sobresaliendo por la izquierda
        [half-right] sobresaliendo por la derecha
        [right] a la derecha del hielo
       *[in] en la columna { $column }
    }
# The same for something that is on the table already: «la carta de la fila 2, columna 3». It is always within the ice.
of =
    { $down ->
        [in]
            { $across ->
                [in] de la fila { $row }, columna { $column }
               *[other] { at }
            }
       *[other] { at }
    }

## Moves, as buttons

draw = Robar una carta
# A card of the deck that may be drawn
draw-card = Robar esta carta: { face }
# $colour: light or dark, here and below
choose =
    { $colour ->
        [light] Elegir el color claro (tu rival juega con el oscuro)
       *[dark] Elegir el color oscuro (tu rival juega con el claro)
    }
place = Colocar la carta { at } ({ face })
put =
    { $colour ->
        [light] Colocar una ficha en el cuadrado claro { of }
       *[dark] Colocar una ficha en el cuadrado oscuro { of }
    }
cover =
    { $colour ->
        [light] Colocar una ficha en el nuevo cuadrado claro { of }
       *[dark] Colocar una ficha en el nuevo cuadrado oscuro { of }
    }
lift = Levantar la carta { of } ({ face })
# A lifted card is placed, in the thawing phase. $squares: how many new squares it forms
drop =
    { $squares ->
        [one] Soltar la carta { at } ({ face }): 1 cuadrado nuevo{ loss }
       *[other] Soltar la carta { at } ({ face }): { $squares } cuadrados nuevos{ loss }
    }
# The same, with fewer counters in the supply ($supply) than new squares
drop-short =
    { $supply ->
        [one] Soltar la carta { at } ({ face }): { $squares } cuadrados nuevos, pero solo 1 ficha{ loss }
       *[other] Soltar la carta { at } ({ face }): { $squares } cuadrados nuevos, pero solo { $supply } fichas{ loss }
    }
melt = Derretir la carta { of } ({ face }){ loss }{ none-left }
take = Recuperar tu ficha { of }{ none-left }
# $kept: how many cards the group has
keep =
    { $kept ->
        [one] Conservar solo la carta { of }
       *[other] Conservar el grupo con la carta { of } ({ $kept } cartas)
    }
# How a move ends that leaves its player without a counter on the table. $left: yes or no
none-left =
    { $left ->
        [no] ; te quedas sin fichas
       *[yes] { "" }
    }
# How some moves end. $loss: none; choice, when several groups are the largest; cards, when $cards cards break off
loss =
    { $loss ->
        [choice] ; eliges qué grupo se queda
        [cards]
            { $cards ->
                [one] ; se pierde 1 carta
               *[other] ; se pierden { $cards } cartas
            }
       *[none] { "" }
    }

## Log: what somebody did. $who is the player’s name, $other the opponent’s

# $first and $held: cards in words, as “face” has them
set-up = La partida empezó con una carta en la mesa ({ $first }), y { $who } robó otra ({ $held }).
log-draw-first = Se robó la primera carta: { face }.
log-draw-card = { $who } robó una carta: { face }.
log-draw = { $who } decidió robar una carta.
log-choose =
    { $colour ->
        [light] { $who } eligió el color claro, así que { $other } juega con el oscuro.
       *[dark] { $who } eligió el color oscuro, así que { $other } juega con el claro.
    }
# $last: yes if it was the last card of the deck
log-place =
    { $last ->
        [yes] { $who } colocó la última carta { at } ({ face }). Empieza la fase de deshielo.
       *[no] { $who } colocó la carta { at } ({ face }).
    }
log-put =
    { $colour ->
        [light] { $who } colocó una ficha en el cuadrado claro { of }.
       *[dark] { $who } colocó una ficha en el cuadrado oscuro { of }.
    }
log-cover =
    { $colour ->
        [light] { $who } colocó una ficha en el nuevo cuadrado claro { of }.{ log-loss }
       *[dark] { $who } colocó una ficha en el nuevo cuadrado oscuro { of }.{ log-loss }
    }
log-lift = { $who } levantó la carta { of } ({ face }).
log-drop =
    { $squares ->
        [one] { $who } soltó la carta { at } ({ face }). Formó un cuadrado nuevo, que recibió una ficha.{ log-loss }
       *[other] { $who } soltó la carta { at } ({ face }). Formó { $squares } cuadrados nuevos, y cada uno recibió una ficha.{ log-loss }
    }
log-drop-short =
    { $supply ->
        [one] { $who } soltó la carta { at } ({ face }). Formó { $squares } cuadrados nuevos, pero solo quedaba 1 ficha.
       *[other] { $who } soltó la carta { at } ({ face }). Formó { $squares } cuadrados nuevos, pero solo quedaban { $supply } fichas.
    }
log-melt = { $who } derritió la carta { of } ({ face }).{ log-loss }
log-take = { $who } recuperó la ficha { of }.
log-keep =
    { $kept ->
        [one] { $who } conservó solo la carta { of }.{ log-loss }
       *[other] { $who } conservó el grupo con la carta { of } ({ $kept } cartas).{ log-loss }
    }
# A further sentence, after a space. $counters: how many counters lay on the cards that broke off
log-loss =
    { $loss ->
        [choice] { " " }El hielo se rompió en grupos igual de grandes.
        [cards]
            { $counters ->
                [0] { " " }{ log-cards }.
                [one] { " " }{ log-cards }, y 1 ficha volvió a la reserva de su color.
               *[other] { " " }{ log-cards }, y { $counters } fichas volvieron a la reserva de su color.
            }
       *[none] { "" }
    }
log-cards =
    { $cards ->
        [one] Se perdió 1 carta
       *[other] Se perdieron { $cards } cartas
    }

## The same beside a picture of the table

seen-draw-first = { log-draw-first }
seen-draw = { "" }
seen-draw-card = { $who } robó una carta.
seen-choose = { log-choose }
seen-place =
    { $last ->
        [yes] { $who } colocó la última carta. Empieza la fase de deshielo.
       *[no] { $who } colocó la carta.
    }
seen-put = { $who } colocó una ficha.
seen-cover = { $who } colocó una ficha en un cuadrado nuevo.{ log-loss }
seen-lift = { $who } levantó una carta.
seen-drop =
    { $squares ->
        [one] { $who } la soltó. Un cuadrado nuevo recibió una ficha.{ log-loss }
       *[other] { $who } la soltó. { $squares } cuadrados nuevos recibieron una ficha cada uno.{ log-loss }
    }
seen-drop-short =
    { $supply ->
        [one] { $who } la soltó: { $squares } cuadrados nuevos, pero solo quedaba 1 ficha.
       *[other] { $who } la soltó: { $squares } cuadrados nuevos, pero solo quedaban { $supply } fichas.
    }
seen-melt = { $who } derritió una carta.{ log-loss }
seen-take = { $who } recuperó una ficha.
seen-keep =
    { $kept ->
        [one] { $who } conservó una sola carta.{ log-loss }
       *[other] { $who } conservó un grupo de { $kept } cartas.{ log-loss }
    }

## Table: what is to be done

title-first = Se está robando la primera carta
title-draw = { $who } está robando una carta
title-place = Coloca la carta
title-colour = Elige tu color
title-freeze = Roba una carta o coloca una ficha en un cuadrado
title-thaw = Levanta una carta, derrite una o recupera una ficha
# The seat has no counter on the table, and loses if it has none after this turn; the second if it cannot place one
title-thaw-last = No tienes fichas en el hielo: levanta una carta y coloca una ahora, o pierdes
title-thaw-lost = No tienes fichas en el hielo y no puedes levantar ninguna carta para colocar una: este turno termina la partida
title-drop = Suelta la carta donde forme un cuadrado nuevo
title-cover = Elige qué cuadrados nuevos reciben una ficha
title-keep = Elige qué grupo se queda
ask-place = ¿Dónde va?
ask-place-so = Colócala: { face }
ask-thaw = ¿La levantas o la derrites con el sol?
title-won = La partida ha terminado. Gana { $who }.
title-nobody = La partida ha terminado. No gana nadie.
title-limit = La partida ha terminado. No gana nadie: han pasado { $turns } turnos de deshielo.

## Table: labels

# $colour: light, dark, or none before it is chosen
seat =
    { $colour ->
        [light] { $who }: claro, fichas: { $placed } en mesa, { $supply } en reserva
        [dark] { $who }: oscuro, fichas: { $placed } en mesa, { $supply } en reserva
       *[none] { $who }: aún sin color
    }
thawing = Fase de deshielo, turno { $turn }
# The same in the title of a page, and before it thaws: $left cards are left in the deck. Short.
thaw = Deshielo, turno { $turn } · conserva una ficha
freezing = { $left ->
    [one] Congelación · queda { $left } carta
   *[other] Congelación · quedan { $left } cartas
}
# On a player's plate: the colour, and how many counters lie on the ice
plate =
    { $colour ->
        [light] claro · { $placed } en el hielo
       *[dark] oscuro · { $placed } en el hielo
    }
# Beside the signs for what is done with a card: short
sign-lift = Levantar
sign-melt = Derretir
label-hand = Mano:
label-choose = Elige:
label-sun = Sol:

## Table: pieces, for screen readers

# $state: free; held, if a counter holds it down; falls, if it would break off
piece-card =
    { $state ->
        [held] carta: { face }; sujeta
        [falls] carta: { face }; se perdería
       *[free] carta: { face }
    }
piece-counter =
    { $colour ->
        [light] ficha clara
       *[dark] ficha oscura
    }
piece-deck = el mazo
piece-ghost = donde estaba la carta
piece-lift = la señal para levantar una carta
piece-sun = el sol: derretir una carta

## The end: what decided the game

# $counters: those of $who on the table
end-won =
    { $counters ->
        [one] { $who } tiene 1 ficha en la mesa; { $other }, ninguna.
       *[other] { $who } tiene { $counters } fichas en la mesa; { $other }, ninguna.
    }
end-nobody = Nadie tiene fichas en la mesa.
# $others: the counters of $other
end-limit = Después de { $turns } turnos de deshielo, ambos colores conservan fichas en la mesa: { $who } tiene { $counters }; { $other }, { $others }.
tally-counters = Fichas en la mesa
tally-held = Cartas sujetas
