// What the pages, calls and forms of the account say; the mails’ own words are in letter-texts.ts.

export const NAME_LENGTH = 'Le nom doit faire de 3 à 20 caractères.'
export const NAME_CHARACTERS = 'Le nom ne peut contenir que des lettres, des chiffres et les signes _ - .'
export const NAME_TAKEN = 'Ce nom est déjà pris.'
export const EMAIL_SAME = 'C’est déjà votre adresse.'
export const PASSWORD_SHORT = 'Le mot de passe doit faire 10 caractères ou plus.'
export const PASSWORD_LONG = 'Le mot de passe doit faire 200 caractères au plus.'
export const PASSWORD_COMMON = 'Ce mot de passe est trop facile à deviner. Choisissez-en un plus personnel.'
export const PASSWORD_OWN_NAME = 'Le mot de passe ne doit contenir ni votre nom, ni celui de votre adresse.'
export const PASSWORD_WRONG = 'Ce n’est pas votre mot de passe actuel.'
export const BIRTHDAY_INVALID = 'Cette date n’existe pas. Écrivez-la sous la forme jour, mois, année.'
export const BIRTHDAY_YOUNG = 'Il faut avoir 18 ans ou plus pour s’inscrire.'
export const BIRTHDAY_OLD = 'Vérifiez l’année de naissance.'
export const SEX_MISSING = 'Choisissez ce qui vous correspond.'
export const TERMS_MISSING = 'Pour vous inscrire, acceptez les conditions d’utilisation.'
export const LOGIN_WRONG = 'L’adresse ou le mot de passe ne convient pas.'
export const LINK_DEAD = 'Ce lien n’est plus valable. Demandez-en un nouveau.'
export const ADDRESS_TAKEN =
  'Cette adresse est déjà celle d’un autre compte. Connectez-vous à ce compte, ou demandez un nouveau mot de passe.'
export const ALREADY_VERIFIED = 'Votre adresse est déjà confirmée.'

export const REGISTERED = 'Bienvenue\u202f! Un lien de confirmation vient de partir vers votre adresse.'
export const LOGGED_IN = 'Vous êtes connecté.'
export const LOGGED_OUT = 'Vous êtes déconnecté.'
export const FORGOT_SENT =
  'Si un compte existe à cette adresse, un lien pour choisir un nouveau mot de passe vient d’y partir.'
export const PASSWORD_RESET = 'Votre mot de passe est changé.'
export const PASSWORD_CHANGED = 'Votre mot de passe est changé. Vos autres appareils sont déconnectés.'
export const EMAIL_VERIFIED = 'Votre adresse est confirmée.'
export const LINK_SENT = 'Un nouveau lien vient de partir. Pensez à regarder dans les courriers indésirables.'
export const EMAIL_PENDING =
  'Un lien vient de partir vers la nouvelle adresse. L’adresse change quand vous l’ouvrez.'
export const SESSION_ENDED = 'Cet appareil est déconnecté.'

export const NAME = 'Nom'
export const NAME_HINT = 'Celui que les autres verront. Lettres, chiffres et _ - .'
export const EMAIL = 'Adresse e-mail'
export const EMAIL_HINT = 'Personne d’autre ne la voit.'
export const PASSWORD = 'Mot de passe'
export const PASSWORD_HINT = '10 caractères ou plus. Une petite phrase se retient bien.'
export const NEW_PASSWORD = 'Nouveau mot de passe'
export const CURRENT_PASSWORD = 'Mot de passe actuel'
export const NEW_EMAIL = 'Nouvelle adresse e-mail'
export const BIRTHDAY = 'Date de naissance'
export const BIRTHDAY_HINT = 'Seul votre âge est affiché. Guinguette est réservée aux adultes.'
export const SEX = 'Vous êtes'
export const REMEMBER = 'Rester connecté sur cet appareil'
export const TERMS = 'J’accepte les conditions d’utilisation et j’ai 18 ans ou plus.'
/** What is agreed to, each a page that opens beside the form. */
export const TERMS_PAGES = [
  { href: '/cgu', name: 'les conditions d’utilisation' },
  { href: '/regles', name: 'les règles' },
  { href: '/confidentialite', name: 'la page Confidentialité' },
] as const
export const TERMS_READ = 'À lire, dans un nouvel onglet\u202f:'
export const CONSENT_TITLE = 'Facultatif'
export const CONSENT =
  'J’accepte que Guinguette enregistre mon orientation et ma religion, les montre sur mon profil et s’en serve dans la recherche.'
export const CONSENT_HINT =
  'Ces informations sont sensibles\u202f: sans votre accord, elles ne sont ni demandées, ni gardées, ni montrées. Vous pouvez changer d’avis à tout moment\u202f; elles sont alors effacées.'

export const REGISTER_TITLE = 'Inscription'
export const REGISTER_LEAD = 'Une minute, et votre place est à table.'
export const REGISTER_SUBMIT = 'Créer mon compte'
export const HAVE_ACCOUNT = 'Déjà inscrit\u202f?'
export const LOGIN_TITLE = 'Connexion'
export const LOGIN_LEAD = 'Contents de vous revoir.'
export const LOGIN_SUBMIT = 'Se connecter'
export const NO_ACCOUNT = 'Pas encore de compte\u202f?'
export const SIGN_UP = 'Inscrivez-vous'
export const FORGOT_LINK = 'Mot de passe oublié\u202f?'
export const FORGOT_TITLE = 'Mot de passe oublié'
export const FORGOT_LEAD =
  'Donnez l’adresse de votre compte\u202f: nous y envoyons un lien, valable une heure, pour choisir un nouveau mot de passe.'
export const FORGOT_SUBMIT = 'Recevoir le lien'
export const BACK_TO_LOGIN = 'Retour à la connexion'
export const CHECK_MAIL_TITLE = 'Regardez vos e-mails'
export const RESET_TITLE = 'Nouveau mot de passe'
export const RESET_LEAD = 'Vos autres appareils seront déconnectés.'
export const RESET_SUBMIT = 'Changer le mot de passe'
export const RESET_NOTICE = 'Votre mot de passe est changé. Connectez-vous avec le nouveau.'
export const ASK_NEW_LINK = 'Demander un nouveau lien'

export const VERIFY_TITLE = 'Confirmer votre adresse'
export const VERIFY_LEAD = 'Un dernier geste, et vous pourrez écrire aux autres membres.'
export const VERIFY_SUBMIT = 'Confirmer mon adresse'
export const VERIFIED_TITLE = 'Adresse confirmée'
export const VERIFIED_LEAD = 'Merci. Vous pouvez maintenant écrire aux autres membres.'
export const CONTINUE = 'Continuer'
export const VERIFY_NOTICE =
  'Confirmez votre adresse e-mail\u202f: le lien vous attend dans votre boîte de réception.'
export const RESEND = 'Renvoyer le lien'
export const CHANGE_ADDRESS = 'Changer d’adresse'

export const SECURITY_TITLE = 'Sécurité'
export const SECURITY_LEAD = 'Votre adresse, votre mot de passe et les appareils où vous êtes connecté.'
export const EMAIL_SECTION = 'Adresse e-mail'
export const EMAIL_SUBMIT = 'Changer l’adresse'
export const CONFIRMED = 'confirmée'
export const UNCONFIRMED = 'à confirmer'
export const PASSWORD_SECTION = 'Mot de passe'
export const SESSIONS_SECTION = 'Appareils connectés'
export const DECISIONS_SECTION = 'Mes décisions'
export const DECISIONS_HINT =
  'Ce que le staff a pu décider de votre compte ou de ce que vous publiez, pourquoi, et comment le contester.'
export const THIS_DEVICE = 'cet appareil'
export const END_SESSION = 'Mettre fin'
export const ACTIVE = 'Actif'
export const SIGNED_IN = 'connecté'
export const UNKNOWN_DEVICE = 'Appareil inconnu'

export const pendingEmail = (email: string) =>
  `En attente de confirmation\u202f: ${email}. Le lien vous y attend.`
export const endSessionOf = (device: string) => `Mettre fin à la session\u202f: ${device}`
export const verifyWhich = ({ name, email }: { name: string; email: string }) =>
  `L’adresse ${email} est-elle bien celle du compte ${name}\u202f?`
