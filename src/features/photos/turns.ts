/** Pieces of bodies, of 64 kB each, that are taken in one turn of the event loop, however many arrive. */
const PIECES_A_TURN = 1

const waiting: (() => void)[] = []

/**
 * Waits for a place among the pieces of all bodies: a page asks the database several times, and would otherwise wait
 * each time until a piece of every upload was read.
 */
export function myTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(nextTurn)
  })
}

function nextTurn(): void {
  for (const go of waiting.splice(0, PIECES_A_TURN)) go()
  if (waiting.length > 0) setImmediate(nextTurn)
}
