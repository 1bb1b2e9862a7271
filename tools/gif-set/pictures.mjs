// The sixty pictures: each renders its drawing at time t of its loop; `emojis` are loaded first.
import { evening } from './pictures-evening.mjs'
import { feelings } from './pictures-feelings.mjs'
import { outings } from './pictures-outings.mjs'
import { words } from './pictures-words.mjs'

/** By name: `draw(t)`, its emojis, and the time of its best frame. */
export const pictures = { ...evening, ...words, ...feelings, ...outings }
