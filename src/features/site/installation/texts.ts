export const REFUSED = 'C’est noté, sur tous vos appareils.'
