import { readTopics } from './topic-script.ts'

// What was read, seen and heard. '%pool' goes on with lines of pools.ts.
export const CULTURE = readTopics(
  'culture',
  `
# Vous lisez quoi en ce moment ?
%pool books 46
S Question de libraire, donc intéressée : qu’y a-t-il sur votre table de nuit ce soir ? Les piles qui prennent la poussière comptent aussi.

# La chanson que vous écoutez en boucle
%pool songs 42
a Règle du jeu : un titre, un mot d’explication. Pas de jugement, on a tous un plaisir coupable.

# Le film vu dix fois et qu’on reverra
%pool films 34
a Le mien, c’est « Le Fabuleux Destin d’Amélie Poulain ». Je sais, c’est un cliché. Je le sais d’autant mieux que je l’ai vu onze fois.

# Offrir un livre au premier rendez-vous ?
a Trop ? Charmant ? Risqué ? J’ai un petit roman en tête, format poche, rien de solennel.
S Format poche, jamais dédicacé, et qu’on a lu soi-même. Sinon c’est un examen.
b On m’a offert un Code du travail, par humour. Nous avons vécu ensemble cinq ans.
c>b Tout dépend de l’article, je suppose.
d Moi, j’aimerais beaucoup. Ça voudrait dire qu’on a pensé à moi AVANT.
a C’est fait. « Tous les matins du monde », de Quignard. Réponse le lendemain : « lu d’une traite, à quand le prochain ? »
S>a Le prochain rendez-vous ou le prochain livre ?
a Les deux, il semblerait.

# Pour ou contre corner les pages ?
%poll Jamais, sacrilège | Toujours, un livre vit | Seulement les miens | Je lis sur écran
%votes 89 33 24 27 16
a J’ai rendu un livre prêté avec une page cornée. On ne m’a plus parlé pendant une semaine. Suis-je un monstre ?
b Un livre prêté : oui, tu es un monstre.
c Les miens sont cornés, annotés, tachés de soupe. Ils ont vécu avec moi.
S Les marque-pages sont gratuits en librairie. Je dis ça, je ne dis rien.
d>S On en a tous trente et on n’en trouve jamais un.
a J’ai acheté un exemplaire neuf en réparation. Pardon accordé.

# Théâtre : un classique qui vous a surpris
a J’y allais à reculons, abonnement d’une amie, « Le Misanthrope ». Je suis [sortie|sorti] avec l’impression que quelqu’un m’avait lu à voix haute.
b « Cyrano » dans une cour d’école, sans décor. J’avais douze ans, j’attends encore qu’on me parle comme ça.
c « Le Jeu de l’amour et du hasard ». On croit que c’est poudré, c’est d’une cruauté.
d>b Il y a des gens qui parlent comme ça. Ils sont juste très en retard.
e Une « Phèdre » jouée par deux acteurs et une lampe. Je n’ai pas respiré.

# Vos podcasts pour la vaisselle
a Je cherche de quoi écouter pendant la vaisselle : vingt minutes, une voix agréable, rien d’anxiogène.
b Tout ce qui parle d’oiseaux. Je ne reconnais toujours que le merle, mais je fais de belles assiettes.
c Les vieilles émissions de radio sur les faits divers de province. On apprend surtout ce que les gens mangeaient.
d Le silence. On le redécouvre.
e>d Le silence dure combien de minutes ?
a Parti sur les oiseaux. J’ai cassé un verre au passage du loriot.

# Instrument commencé à 40 ans
a Violoncelle, six mois, mes voisins sont admirables. Est-ce que quelqu’un s’y est mis tard et joue vraiment, aujourd’hui ?
b Piano à 44 ans. J’en ai 51, je joue trois nocturnes, mal, pour moi. C’est ma meilleure décision.
c Accordéon diatonique. On joue faux pendant un an, puis un jour les gens se mettent à danser et on ne sait pas pourquoi.
J>c C’est toi qu’on a entendu au bal du canal ?
c Si les gens dansaient, oui. Sinon c’était mon frère.
d Batterie électronique, au casque. Le couple a tenu.
a Merci. Je retourne à ma gamme de sol, avec l’accord des voisins.

# La série que vous n’avez jamais finie
a Pour ma part, j’ai abandonné celle avec les dragons au milieu de la dernière saison. Je préfère imaginer.
b J’ai vu quatre fois la première saison de la même série, parce que je recommence avec chaque nouvelle personne. Je ne sais toujours pas qui a tué qui.
c>b C’est le plus triste et le plus drôle que j’aie lu aujourd’hui.
d Celle sur les vampires. Mon ex a gardé le compte, j’ai perdu l’intrigue.
e Toutes. Je m’endors à la douzième minute, sans exception.
`,
)
