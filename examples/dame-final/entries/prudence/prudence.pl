% Prudence plays dame: she captures when she can, and otherwise moves where she loses least.
%
% She speaks the engine protocol on stdin and stdout: a line "position A3:B4 B6:A5 ..." tells all moves so
% far, "go seat 0 movetime 1000" asks for a move, which goes out as "move C3:D4".
%
% A board is an assoc from C-R (column and row, 1 to 8) to piece(Colour, Rank): white or black, man or king.
% A move is m(From, To, Captured), with `none` if nobody is captured.

:- use_module(library(assoc)).
:- use_module(library(lists)).
:- use_module(library(readutil)).
:- initialization(main, main).

main :-
    start(Board),
    listen(Board).

% The main loop: one line after the other, with the board that the last position gave.
listen(Board) :-
    read_line_to_string(user_input, Line),
    ( Line == end_of_file -> true
    ; split_string(Line, " ", " \r", Words),
      answer(Words, Board, Next),
      ( Next == stop -> true ; listen(Next) )
    ).

answer(["quit"|_], _, stop) :- !.
answer(["agon"|_], Board, Board) :- !,
    format("id name Prudence~nready~n"),
    flush_output.                       % or nobody would hear it
answer(["position"|Texts], _, Board) :- !,
    start(Start),
    foldl(replay, Texts, Start, Board).
answer(["go", "seat", Seat|_], Board, Board) :- !,
    ( Seat == "0" -> Colour = white ; Colour = black ),
    choose(Board, Colour, m(From, To, _)),
    text_of(From, FromText),
    text_of(To, ToText),
    format("move ~w:~w~n", [FromText, ToText]),
    flush_output.
answer(_, Board, Board).                % what she does not know she ignores

% Squares and their names.
text_of(C-R, Text) :-
    Code is 0'A + C - 1,
    format(string(Text), "~c~d", [Code, R]).

square_in(Text, At, C-R) :-
    string_code(At, Text, Column),
    Next is At + 1,
    string_code(Next, Text, Row),
    C is Column - 0'A + 1,
    R is Row - 0'0.

on_board(C-R) :- C >= 1, C =< 8, R >= 1, R =< 8.

start(Board) :-
    findall((C-R)-piece(Colour, man),
            ( between(1, 8, R), between(1, 8, C),
              (C + R) mod 2 =:= 0,      % dark squares only
              first_owner(R, Colour) ),
            Pairs),
    list_to_assoc(Pairs, Board).

first_owner(R, white) :- R =< 3.
first_owner(R, black) :- R >= 6.

other(white, black).
other(black, white).

forward(white, 1).
forward(black, -1).

far_row(white, 8).
far_row(black, 1).

% move(+Board, +Colour, -Move): what is legal.
move(Board, Colour, m(From, To, Captured)) :-
    gen_assoc(From, Board, piece(Colour, Rank)),
    member(DC, [-1, 1]),
    member(DR, [-1, 1]),
    along(Rank, Board, Colour, From, DC-DR, To, Captured).

along(man, Board, Colour, C-R, DC-DR, C1-R1, none) :-
    forward(Colour, DR),
    C1 is C + DC, R1 is R + DR,
    is_free(Board, C1-R1).
along(man, Board, Colour, C-R, DC-DR, C2-R2, C1-R1) :-
    C1 is C + DC, R1 is R + DR,
    is_enemy(Board, Colour, C1-R1),
    C2 is C1 + DC, R2 is R1 + DR,
    is_free(Board, C2-R2).
along(king, Board, _, From, Direction, To, none) :-
    slide(Board, From, Direction, To).
along(king, Board, Colour, From, DC-DR, To, C1-R1) :-
    ( Last = From ; slide(Board, From, DC-DR, Last) ),
    Last = C-R,
    C1 is C + DC, R1 is R + DR,
    is_enemy(Board, Colour, C1-R1),
    slide(Board, C1-R1, DC-DR, To).

% slide(+Board, +From, +Direction, -To): over free squares, one or more.
slide(Board, C-R, DC-DR, To) :-
    C1 is C + DC, R1 is R + DR,
    is_free(Board, C1-R1),
    ( To = C1-R1 ; slide(Board, C1-R1, DC-DR, To) ).

is_free(Board, Square) :-
    on_board(Square),
    \+ get_assoc(Square, Board, _).

is_enemy(Board, Colour, Square) :-
    other(Colour, Enemy),
    get_assoc(Square, Board, piece(Enemy, _)).

% play(+Board, +Move, -Next)
play(Board, m(From, To, Captured), Next) :-
    del_assoc(From, Board, piece(Colour, Rank), B1),
    ( Captured == none -> B2 = B1 ; del_assoc(Captured, B1, _, B2) ),
    To = _-R,
    ( far_row(Colour, R) -> NewRank = king ; NewRank = Rank ),
    put_assoc(To, B2, piece(Colour, NewRank), Next).

replay(Text, Board, Next) :-
    square_in(Text, 1, From),
    square_in(Text, 4, To),
    get_assoc(From, Board, piece(Colour, Rank)),
    member(DC, [-1, 1]),
    member(DR, [-1, 1]),
    along(Rank, Board, Colour, From, DC-DR, To, Captured),
    !,
    play(Board, m(From, To, Captured), Next).

% The best of all moves: the one that leaves most for her when the other has captured once.
choose(Board, Colour, Best) :-
    findall(Value-Move,
            ( move(Board, Colour, Move), value_of(Board, Colour, Move, Value) ),
            Valued),
    sort(1, @>=, Valued, [_-Best|_]).

value_of(Board, Colour, Move, Value) :-
    play(Board, Move, Next),
    material(Next, Colour, Mine),
    Move = m(_, To, Captured),
    ( Captured \== none
    -> Value is Mine + 50               % and she moves again
    ;  other(Colour, Enemy),
       ( capture(Next, Enemy) -> Loss = 100 ; Loss = 0 ),
       progress(Colour, To, Steps),
       Value is Mine - Loss + Steps
    ).

capture(Board, Colour) :-
    move(Board, Colour, m(_, _, Captured)),
    Captured \== none,
    !.

progress(white, _-R, R).
progress(black, _-R, Steps) :- Steps is 9 - R.

material(Board, Colour, Sum) :-
    assoc_to_values(Board, Pieces),
    foldl(add_worth(Colour), Pieces, 0, Sum).

add_worth(Colour, piece(Owner, Rank), Before, After) :-
    ( Rank == king -> Worth = 300 ; Worth = 100 ),
    ( Owner == Colour -> After is Before + Worth ; After is Before - Worth ).
