import type { LegalSection } from '../texts.ts'

/** `/plan-du-site`: the pages that menus lead to. */
export const SITE_MAP: readonly LegalSection[] = [
  {
    id: 'ouvert',
    title: 'Ouvert à tous',
    text: `- [Accueil](/)
- [S’inscrire](/inscription)
- [Se connecter](/connexion)
- [Mot de passe oublié](/mot-de-passe-oublie)
- [Sorties](/sorties)
- [Forum](/forum)
- [Les rencontres, en chiffres](/rencontres-en-chiffres)
- [Premium](/premium)`,
  },
  {
    id: 'rencontrer',
    title: 'Rencontrer, entre membres',
    text: `- [Recherche](/recherche)
- [Les personnes du jour](/suggestions)
- [Les photos](/photos)
- [Messages](/messages)
- [Amis](/amis) et [demandes](/demandes)
- [Mes sorties](/sorties/les-miennes), et [mettre une table](/sorties/nouvelle)
- [Nouveau topic](/forum/nouveau-topic), [topics suivis](/forum/suivis), [marque-pages](/forum/marque-pages) et [plaintes privées](/forum/plaintes-privees)
- [Mes droits sur le forum](/forum/mes-droits)
- [Notifications](/notifications)`,
  },
  {
    id: 'moi',
    title: 'Mon compte',
    text: `- [Moi](/moi)
- [Mon profil](/user/edit), [mes mots](/user/mots) et [mes photos](/user/photos)
- [Ma visibilité](/user/visibilite)
- [Qui peut m’écrire](/user/gate)
- [Membres bloqués](/blacklist)
- [Connexion et sécurité](/user/securite)
- [Mes données](/user/donnees)
- [Supprimer mon compte](/user/suppression)`,
  },
  {
    id: 'regles',
    title: 'Aide et règles',
    text: `- [Aide](/aide)
- [Conseils de sécurité](/conseils-securite)
- [Contact](/contact)
- [Signaler un contenu](/signaler-un-contenu)
- [Les règles de la maison](/regles)
- [Conditions d’utilisation](/cgu)
- [Confidentialité](/confidentialite)
- [Mentions légales](/mentions-legales)
- [Accessibilité](/accessibilite)
- [Transparence](/transparence)
- [Renoncer au contrat](/retractation), et [résilier](/resiliation)`,
  },
]
