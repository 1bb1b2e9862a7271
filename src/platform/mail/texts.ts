/** What letters of the site end with. */
export const SIGNATURE = 'Guinguette, entre adultes, au bord de l’eau.'
/** What a letter to a member begins with. */
export const formatGreeting = (name: string) => `Bonjour ${name},`
