"""Never moves."""
import runner

runner.run(answer=lambda moves, seat: None)
