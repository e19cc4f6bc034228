#lang racket
;; A universe for quoridor that behaves as the original server does, for tests of our client:
;;   xvfb-run -a racket quoridor_universe.rkt PORT
;; Like the original it relays whatever the player on turn sends, and writes down what it hears.
(require 2htdp/universe)

(define port-number (string->number (vector-ref (current-command-line-arguments) 0)))

;; worlds: pairs of a world and its id, the one on turn first
;; status: 'waiting, 'voting, the id that has voted for four, 'four, 'playing or 'finished
(struct state (worlds status))

(define (send-all worlds message) (map (lambda (w) (make-mail (car w) message)) worlds))
(define (rotate worlds) (append (rest worlds) (list (first worlds))))

(define (start worlds)
  (define (symbol end) (string->symbol (format "start~a~a" (length worlds) end)))
  (define id (cdr (first worlds)))
  (make-bundle (state worlds 'playing)
               (append (send-all (rest worlds) (list (symbol "wait") id '()))
                       (send-all (take worlds 1) (list (symbol "play") id '())))
               '()))

(define (add s world)
  (define worlds (append (state-worlds s) (list (cons world (add1 (length (state-worlds s)))))))
  (define (tell status symbol)
    (make-bundle (state worlds status) (send-all worlds (list symbol 0 '())) '()))
  (match* ((length worlds) (state-status s))
    [(1 _) (tell 'waiting 'wait-for-players)]
    [(2 'waiting) (tell 'voting 'wait-or-play)]
    [(3 'four) (tell 'four 'wait-for-players)]
    [(4 'four) (start worlds)]
    [(_ _) (make-bundle s (list (make-mail world '(rejected 0 ()))) (list world))]))

(define (vote s world four?)
  (define id (cdr (assoc world (state-worlds s) iworld=?)))
  (define status (state-status s))
  (cond
    [(eqv? id status) (make-bundle s '() '())]
    [(not four?) (start (state-worlds s))]
    [(eq? status 'voting)
     (make-bundle (state (state-worlds s) id) (list (make-mail world '(voted 0 ()))) '())]
    [else (make-bundle (state (state-worlds s) 'four)
                       (send-all (state-worlds s) '(wait-for-players 0 ())) '())]))

(define (wins? id kind x y)
  (and (eq? kind 'player)
       (match id [1 (= y 8)] [2 (= y 0)] [3 (= x 8)] [4 (= x 0)])))

(define (move s kind x y end)
  (define worlds (state-worlds s))
  (define id (cdr (first worlds)))
  (define (mail symbol) (list symbol id (list kind x y end)))
  (define won? (wins? id kind x y))
  (define next (rotate worlds))
  (make-bundle
   (state next (if won? 'finished 'playing))
   (append (send-all (take worlds 1) (mail (if won? 'won 'wait)))
           (send-all (drop-right (rest next) 1) (mail (if won? 'lost 'wait)))
           (send-all (take next 1) (mail (if won? 'lost 'play))))
   '()))

(define (hear s world message)
  (printf "~s\n" message)
  (define voting? (or (eq? (state-status s) 'voting) (number? (state-status s))))
  (define on-turn? (and (eq? (state-status s) 'playing)
                        (iworld=? world (car (first (state-worlds s))))))
  (match message
    [(list 'wait _ ...) #:when voting? (vote s world #t)]
    [(list 'play _ ...) #:when voting? (vote s world #f)]
    [(list 'move kind x y) #:when on-turn? (move s kind x y y)]
    [(list 'move kind x y end) #:when on-turn? (move s kind x y end)]
    [(list 'reset _ ...) #:when (eq? (state-status s) 'finished) (start (state-worlds s))]
    [_ (make-bundle s '() '())]))

;; The original keeps the dead world in its list, until all have gone and it starts anew.
(define (leave s world)
  (define gone (assoc world (state-worlds s) iworld=?))
  (define others (remove gone (state-worlds s)))
  (make-bundle s
               (if gone (send-all others (list 'disconnect (cdr gone) '(wall 4 4 horizontal))) '())
               '()))

;; Nobody may be left to wait for ever.
(void (thread (lambda () (sleep 120) (exit 2))))

(file-stream-buffer-mode (current-output-port) 'line)
(universe (state '() 'waiting)
          [on-new add]
          [on-msg hear]
          [on-disconnect leave]
          [port port-number])
