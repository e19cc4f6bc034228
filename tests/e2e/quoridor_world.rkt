#lang racket
;; A world for quoridor, for tests of our server:
;;   xvfb-run -a racket quoridor_world.rkt HOST PORT [MOVE ...]
;; It votes for two, makes these moves, each one argument ("player 4.0 1.0"), and then walks the
;; shortest way. After the end it prints the last mail; it fails if that is no end of a game.
(require 2htdp/universe 2htdp/image)

(define arguments (vector->list (current-command-line-arguments)))
(define host (first arguments))
(define port-number (string->number (second arguments)))

(define (read-all text) (port->list read (open-input-string text)))

;; id: own, 1 or 2; pawns: cells by id; walls: moves; script: moves to make; last: the last mail
(struct world (id pawns walls script last) #:transparent)
(define starts (hash 1 '(4 0) 2 '(4 8)))
(define start (world 0 starts '() (map read-all (drop arguments 2)) '()))

(define (exact cell) (map inexact->exact cell))
(define (on-board? cell) (andmap (lambda (c) (<= 0 c 8)) cell))

;; Whether a wall lies between two neighbours: docs/protocols/quoridor.md
(define (blocked? walls a b)
  (define x (max (first a) (first b)))
  (define y (max (second a) (second b)))
  (define (wall? wx wy orientation) (member (list wx wy orientation) walls))
  (if (= (first a) (first b))
      (or (wall? x y 'horizontal) (wall? (sub1 x) y 'horizontal))
      (or (wall? x y 'vertical) (wall? x (sub1 y) 'vertical))))

(define directions '((0 1) (1 0) (0 -1) (-1 0)))
(define (neighbours walls cell)
  (for*/list ([d directions]
              [next (in-value (map + cell d))]
              #:when (and (on-board? next) (not (blocked? walls cell next))))
    next))

;; Where the pawn on `from` may go when the other stands on `other`.
(define (targets walls from other)
  (define (jumps)
    (define straight (map + other (map - other from)))
    (define beyond (remove from (neighbours walls other)))
    (if (member straight beyond) (list straight) beyond))
  (append* (for/list ([next (neighbours walls from)])
             (if (equal? next other) (jumps) (list next)))))

(define (distance walls cell goal)
  (let loop ([edge (list cell)] [seen (set cell)] [steps 0])
    (cond
      [(empty? edge) 1000]
      [(ormap (lambda (c) (= (second c) goal)) edge) steps]
      [else
       (define next (remove-duplicates (filter (lambda (c) (not (set-member? seen c)))
                                               (append-map (curry neighbours walls) edge))))
       (loop next (set-union seen (list->set next)) (add1 steps))])))

(define (walk w)
  (define id (world-id w))
  (define cells (targets (world-walls w) (hash-ref (world-pawns w) id)
                         (hash-ref (world-pawns w) (- 3 id))))
  (define goal (if (= id 1) 8 0))
  (define best (argmin (lambda (cell) (distance (world-walls w) cell goal)) cells))
  (cons 'player (map exact->inexact best)))

(define (make-move w)
  (match (world-script w)
    ['() (make-package w (cons 'move (walk w)))]
    [(cons move script) (make-package (struct-copy world w [script script]) (cons 'move move))]))

(define (follow w id move)
  (match move
    [(list 'player x y _)
     (struct-copy world w [pawns (hash-set (world-pawns w) id (exact (list x y)))])]
    [(list 'wall x y orientation)
     (define wall (append (exact (list x y)) (list orientation)))
     (struct-copy world w [walls (cons wall (world-walls w))])]))

;; Mails may still come between the end and the moment when it stops.
(define (hear before mail)
  (define w (if (over? before) before (struct-copy world before [last mail])))
  (match (if (over? w) '() mail)
    [(list 'wait-or-play _ _) (make-package w '(play))]
    [(list 'start2play id _) (make-move (struct-copy world w [id id]))]
    [(list 'start2wait id _) (struct-copy world w [id (- 3 id)])]
    [(list 'play id move) (make-move (follow w id move))]
    [(list 'wait id move) (follow w id move)]
    [_ w]))

(define (over? w)
  (and (pair? (world-last w)) (member (first (world-last w)) '(won lost rejected disconnect)) #t))

;; Nobody may be left to wait for ever.
(void (thread (lambda () (sleep 120) (exit 2))))

(define end
  (big-bang start
    [to-draw (lambda (w) (empty-scene 40 40))]
    [on-receive hear]
    [stop-when over?]
    [name "Quoridor"]
    [register host]
    [port port-number]))
(printf "~s\n" (world-last end))
(exit (if (and (over? end) (member (first (world-last end)) '(won lost))) 0 1))
