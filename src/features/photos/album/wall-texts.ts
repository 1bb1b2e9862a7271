// Words of the photos wall. Those quoted by the specification (2, sections 2 and 8) stand to the letter, faults included.

export const ADD_PHOTO = 'Ajouter une Photo'
export const MODERATE = 'Modérer'
// In our own words from here.
