// The sixty pictures: each gives its drawing at the time t of its loop. `emojis` are to be loaded before it is drawn.
import { evening } from './pictures-evening.mjs'
import { feelings } from './pictures-feelings.mjs'
import { outings } from './pictures-outings.mjs'
import { words } from './pictures-words.mjs'

/** By name: `draw(t)`, the emojis it places, and the moment of its best frame. */
export const pictures = { ...evening, ...words, ...feelings, ...outings }
