import type { Question } from './question.ts'

/** Safety, reports, decisions. */
export const SAFETY: readonly Question[] = [
  {
    slug: 'bloquer',
    title: 'Comment bloquer quelqu’un\u202f?',
    words: 'blocage blacklist liste noire débloquer harcèlement ignorer',
    answer: `Ouvrez le menu de son profil et choisissez **Bloquer**. L’amitié, les demandes et la conversation prennent fin\u202f; vous ne vous croisez plus nulle part, ni dans la recherche, ni dans les photos, ni dans les messages. Il ou elle n’en saura rien.

[Membres bloqués](/blacklist) permet de débloquer\u202f; cela ne rend pas l’amitié.`,
  },
  {
    slug: 'signaler',
    title: 'Comment signaler un membre ou un contenu\u202f?',
    words: 'signalement dénoncer faux profil arnaque insulte harcèlement mineur photo commentaire anonyme',
    answer: `**Signaler** se trouve sur chaque profil, conversation, photo, commentaire et message du forum. Choisissez ce qui se passe, ajoutez si besoin une précision de 140 caractères\u202f; pour une conversation, les derniers messages sont joints.

Une personne de l’équipe lit chaque signalement. Le membre concerné ne saura pas de qui il vient, et une notification vous dit ce qui en est sorti. En cas de danger immédiat, appelez le [17](tel:17) ou le [112](tel:112) d’abord.`,
  },
  {
    slug: 'faux-profil',
    title: 'Comment reconnaître un faux profil\u202f?',
    words: 'fake arnaque escroc photo volée détecteur brouteur',
    answer: `Photos trop parfaites, histoire qui change, urgence, argent, envie de quitter le site au plus vite\u202f: ce sont les signes habituels. Sur une photo, **Fake détecteur** vous aide à chercher si elle vient d’ailleurs.

Quand l’équipe a un doute sur un membre, un avis le dit sur son profil et dans la conversation. [Nos conseils](/conseils-securite#arnaques) vont plus loin.`,
  },
  {
    slug: 'on-me-demande-de-l-argent',
    title: 'Un membre me demande de l’argent',
    words: 'arnaque escroquerie virement carte cadeau crypto chantage photo intime sextorsion brouteur payer',
    answer: `N’envoyez rien, quelle que soit l’histoire. Gardez les messages, [signalez](/aide/signaler) puis [bloquez](/aide/bloquer).

Vous avez déjà payé, ou l’on vous menace de publier des images\u202f? Vous n’êtes pas seul, et cela se traite\u202f: [voici quoi faire et qui appeler](/conseils-securite#chantage).`,
  },
  {
    slug: 'avertissement',
    title: 'Que veut dire mon pourcentage d’avertissement\u202f?',
    words: 'warning sanction modération points suspension',
    answer: `Chaque contenu modéré ajoute 10\u202f%. L’avertissement baisse de 10\u202f% par mois quand rien ne s’y ajoute. À 100\u202f%, le compte est suspendu jusqu’à ce qu’un admin l’ait examiné.

Chaque décision est prise par une personne, et se lit dans [Mes décisions](/user/decisions).`,
  },
  {
    slug: 'contester-une-decision',
    title: 'Comment contester une décision de l’équipe\u202f?',
    words: 'contestation suspendu banni modération injuste recours appel désaccord',
    answer: `Ouvrez la décision dans [Mes décisions](/user/decisions) et écrivez ce qui, selon vous, n’est pas juste\u202f: une fois, dans les six mois, sans frais. Un admin ou le fondateur, qui n’a pas pris cette décision, relit tout et vous répond sur le site et par e-mail.

Un compte suspendu peut toujours s’y connecter pour cela. Vous gardez le droit de vous adresser à un organisme certifié de règlement des litiges, ou à un tribunal.`,
  },
]
