// Why an upload is refused. Those that the specification quotes (2, sections 5 and 8) are exact, faults included.

export const NO_PHOTO_CHOSEN = "Vous n'avez pas sélectionné de photo"
export const PHOTO_TOO_LARGE =
  'Votre photo dépasse 10\u00a0Mo. Réduisez-la à 1000\u00a0pixels de large, puis réessayez.'
export const ONE_PHOTO_ONLY = 'Envoyez une seule photo à la fois.'
export const NOT_A_PICTURE =
  'Ce fichier n’est pas une photo que nous savons lire\u202f: choisissez un JPG, un PNG ou un GIF.'
export const PHOTO_UNREADABLE =
  'Votre photo est abîmée ou incomplète. Enregistrez-la de nouveau en JPG, puis réessayez.'
export const TOO_MANY_PIXELS =
  'Votre photo dépasse 40\u00a0mégapixels. Réduisez-la à 1000\u00a0pixels de large, puis réessayez.'
export const TOO_MANY_FRAMES = 'Cette animation est trop longue. Choisissez une photo fixe.'
export const SIMILAR_TO_BANNED = 'Cette photo a été bannie par notre équipe\u202f: choisissez-en une autre.'
export const UPLOAD_INTERRUPTED = 'La connexion s’est interrompue. Votre photo est toujours là.'
export const SITE_BUSY = 'Le site reprend son souffle. Votre photo est toujours là.'
export const TOO_MANY_UPLOADS =
  'Vous avez envoyé beaucoup de photos en peu de temps. Patientez un moment, puis réessayez.'
