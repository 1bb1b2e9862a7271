// Words of the gifs: the picker, and a gif in a conversation.
export const GIFS_FAILED = 'Les gifs n’arrivent pas.'
export const CONNECTION_HINT = 'Vérifiez votre connexion, puis réessayez.'
export const GIPHY_CONSENT =
  'Les gifs de Giphy viennent des États-Unis\u202f: Giphy verra votre adresse IP et vos recherches de gifs.'

/** '12 gifs', told to who does not see them arrive. */
export function formatGifCount(count: number): string {
  return count < 2 ? `${count} gif` : `${count} gifs`
}
