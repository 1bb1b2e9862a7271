// What other features may use of members on the server.

/** Member 1 founded the site: hidden from carousel and search (product.md 3). */
export { FOUNDER_ID } from '../../domain/name-colour.ts'
export { notBlocked, readCards } from './cards.ts'
export { readPopular } from './popular.ts'
