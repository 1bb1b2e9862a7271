// Words of the gifs: the picker, and a gif in a conversation.

export const PICKER_TITLE = 'Choisir un gif'
export const SEARCH_GIFS = 'Chercher un gif'
export const GIFS = 'Gifs'
export const NO_GIF = 'Aucun gif trouvé'
export const NO_GIF_HINT = 'Essayez un autre mot\u202f: bonsoir, bravo, apéro…'
export const GIFS_FAILED = 'Les gifs n’arrivent pas.'
export const GIPHY_FAILED = 'Giphy ne répond pas.'
export const FAILED_HINT = 'Vérifiez votre connexion, puis réessayez.'
export const RETRY = 'Réessayer'

export const GIPHY_CONSENT =
  'Les gifs de Giphy viennent des États-Unis\u202f: Giphy verra votre adresse IP et vos recherches de gifs.'
export const GIPHY_MORE = 'Envie de plus de choix\u202f?'
export const USE_GIPHY = 'Utiliser Giphy'
export const SHOW_GIPHY = 'Afficher les gifs de Giphy'
export const LEAVE_GIPHY = 'Ne plus utiliser Giphy'
/** As Giphy's terms word it, in English. */
export const GIPHY_ATTRIBUTION = 'Powered by GIPHY'

export const GIF = 'GIF'
export const GIF_FROM_GIPHY = 'Gif de Giphy'
export const GIF_BROKEN = 'Ce gif ne s’affiche plus.'
export const PLAY_GIF = 'Animer le gif'
export const STOP_GIF = 'Arrêter le gif'

/** '12 gifs', told to who does not see them arrive. */
export function gifsFound(count: number): string {
  return count < 2 ? `${count} gif` : `${count} gifs`
}
