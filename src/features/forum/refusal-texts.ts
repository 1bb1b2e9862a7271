// Why somebody may not take part: shown under a topic, and the answer of a call that is refused.

// Quoted by the specification (1, sections 4, 6 and 8), to the letter.
export const LOCKED = 'Le topic est verrouillé. Vous ne pouvez pas y participer.'
export const BANNED = 'Vous êtes banni de ce topic, vous ne pouvez plus y participer.'
export const COMPLAINTS_ONLY = 'Seul le plaignant et le staff du site peuvent répondre aux topics plaintes.'
export const VOTE_FORBIDDEN = 'Vous ne pouvez pas voter'
