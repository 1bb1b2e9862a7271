import { readScripts } from './script.ts'

/** What members ask those who look after the site (b), and what they are told. */
export const STAFF_TALK = readScripts(`
a Bonsoir, ma photo de vérification a été refusée et je ne comprends pas pourquoi.
b Bonsoir ! Je regarde. Le code écrit sur la feuille est coupé par le bord de l’image, on n’en lit que la moitié.
a Ah oui, je vois. Je la refais avec un feutre plus gros ?
b Parfait, et la feuille bien à plat. Je la validerai ce soir.
~
a C’est fait, merci ! Le petit badge est arrivé.
b (bravo)

a Un membre insiste malgré mes refus. Que faut-il faire ?
b Tu as bien fait d’écrire. Bloque-le : il ne te verra plus et n’en saura rien. Puis signale la conversation, le bouton est en haut du fil.
a C’est fait. C’est un soulagement, merci.
b Nous avons lu le signalement et pris une mesure. N’hésite jamais.

a Coucou, est-ce qu’il y aura un bal du site cet été ?
b On y travaille ! Deux guinguettes sont d’accord, il reste à trouver un accordéon disponible.
a Mon cousin en joue. Pas très bien, mais longtemps.
b C’est une qualité rare. Donne-moi ses dates !

a Bonjour, on me demande de l’argent dans un message, c’est normal ?
b Bonjour. Non, jamais. N’envoie rien, ne quitte pas le site pour une autre messagerie, et signale la conversation : nous nous en occupons.
a D’accord. Je me sens un peu bête d’avoir hésité.
b Ne le sois pas, c’est leur métier de faire hésiter. Tu as posé la question : c’est la bonne réaction.
a Merci, vraiment.

a Bonsoir, comment changer la commune affichée ? J’ai déménagé.
b Bonsoir ! Dans ton profil, tu peux choisir une commune par son nom.
a Trouvé. Il ne reste plus qu’à vider les cartons.
b Courage. Le dernier carton ne se vide jamais, c’est une loi.

a Je voulais juste dire merci pour le site. J’ai rencontré quelqu’un ici en mars.
b Voilà le plus joli message de la semaine. Raconte tout, si l’autre est d’accord !
a On s’est disputés pour savoir qui cuisinait le mieux. On n’a toujours pas tranché, on habite ensemble depuis septembre.
b (coup-de-coeur)

a Mon compte est en orange avec un avertissement, je trouve ça injuste.
b Je comprends que ce soit désagréable. L’avertissement porte sur un commentaire du 3, tu peux le contester, et c’est quelqu’un d’autre que moi qui relira.
a Ce serait plus juste en effet. Je le fais.

a Peux-tu supprimer une photo de moi que quelqu’un a mise ?
b Bien sûr. Signale-la en disant que c’est toi dessus, on la regarde tout de suite.
a C’est fait. Merci d’avoir répondu si vite !

a J’ai perdu le mot de passe de ma mère. Enfin, elle l’a perdu, moi je cherche.
b Elle peut en demander un nouveau depuis la page de connexion, le lien arrive par e-mail.
a Elle dit que l’e-mail aussi, elle l’a perdu.
b (mdr)
b Dis-lui de nous écrire par la page de contact, on trouvera bien.
`)
