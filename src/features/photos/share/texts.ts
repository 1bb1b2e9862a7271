export const SHARE_PHOTO = 'Une photo pour mon album'
/** Nothing waits in this browser: no service worker took it, or an hour is over. */
export const CHOOSE_AGAIN =
  'La photo que vous partagiez n’est pas arrivée jusqu’ici, ou une heure a passé. Choisissez-la à nouveau, elle est toujours dans votre téléphone.'
