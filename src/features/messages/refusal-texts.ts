// What the calls of conversations refuse with, in our own words.

export const NO_THREAD = 'Cette conversation n’existe pas.'
