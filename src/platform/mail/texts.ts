export const SIGNATURE = 'Guinguette, entre adultes, au bord de l’eau.'
export const formatGreeting = (name: string) => `Bonjour ${name},`
