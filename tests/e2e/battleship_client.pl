% A battleship client in Prolog, for tests of our server: swipl battleship_client.pl PORT
% Every line of the server is read with read/1. It shoots at all cells in order, answers for a fleet of
% its own, prints `won` or `lost` and exits with 0 when the game has ended by the rules.
:- use_module(library(socket)).
:- initialization(main, main).

:- dynamic hit/2.

ship([0-0, 1-0, 2-0, 3-0, 4-0]).
ship([0-2, 1-2, 2-2, 3-2]).
ship([0-4, 1-4, 2-4]).
ship([0-6, 1-6, 2-6]).
ship([9-8, 9-9]).

main([Text]) :-
    atom_number(Text, Port),
    tcp_connect('127.0.0.1':Port, Stream, []),
    stream_pair(Stream, In, Out),
    read(In, (Part, [])),
    read(In, (5, [])),
    findall(X-Y, (between(0, 9, Y), between(0, 9, X)), Cells),
    (   Part =:= 4 -> attack(Cells, In, Out, End) ; defend(Cells, In, Out, End) ),
    writeln(End),
    close(Stream).

attack([X-Y|Cells], In, Out, End) :-
    say(Out, (1, [X, Y])),
    read(In, (2, [X, Y, Result])),
    (   Result =:= 4 -> End = won
    ;   memberchk(Result, [1, 2, 3]), defend(Cells, In, Out, End)
    ).

defend(Cells, In, Out, End) :-
    read(In, (1, [X, Y])),
    answer(X-Y, Result),
    say(Out, (2, [X, Y, Result])),
    (   Result =:= 4 -> End = lost ; attack(Cells, In, Out, End) ).

answer(X-Y, Result) :-
    ship(Ship), memberchk(X-Y, Ship), !,
    (   hit(X, Y) -> true ; assertz(hit(X, Y)) ),
    (   \+ sunk(Ship) -> Result = 2
    ;   forall(ship(Any), sunk(Any)) -> Result = 4
    ;   Result = 3
    ).
answer(_, 1).

sunk(Ship) :- forall(member(X-Y, Ship), hit(X, Y)).

say(Out, (Opcode, Parameters)) :-
    format(Out, "(~w,~w).~n", [Opcode, Parameters]),
    flush_output(Out).
