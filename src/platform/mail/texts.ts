import { getSiteName } from '../../shared/site-identity.ts'

export const formatSignature = () => `${getSiteName()}, entre adultes, au bord de l’eau.`
export const formatGreeting = (name: string) => `Bonjour ${name},`
