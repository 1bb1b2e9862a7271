import { readTopics } from './topic-script.ts'

// Of this and that, as in a café.
export const COUNTER = readTopics(
  'comptoir',
  `
# J’aime / je n’aime pas (le jeu)
%pool likes 336
%recent 1
a Le plus vieux jeu du forum : une chose que vous aimez, une que vous n’aimez pas. Petites choses de préférence. Je commence. // J’aime le bruit de la clé quand on rentre de vacances. Je n’aime pas le sac à défaire.

# Trois bonheurs de la journée
%pool joys 58
%recent 0
a Un fil pour se souvenir que la journée n’était pas si mauvaise. Chacun dépose ici ses petits bonheurs, quand il y pense.

# Pain au chocolat ou chocolatine ?
%poll Pain au chocolat | Chocolatine | Petit pain | Je mange, je ne nomme pas
%votes 131 47 34 8 42
%locked
a Je sais ce que je fais. Je l’assume. Votez.
b Chocolatine. Le reste n’est que littérature.
c Pain au chocolat, parce que c’est du pain, et du chocolat.
d>c Il n’y a pas de pain dedans !
c>d Il n’y a pas de « tine » non plus.
e Petit pain au chocolat, dans le Nord. Nous sommes le tiers parti, respectez-nous.
f! Ceux qui disent chocolatine n’ont pas fini l’école. Et toi, @b, on voit bien que tu n’y es jamais allé du tout.
N Le débat fait rage depuis 2019 et la boulangerie est fermée. Je verrouille, les résultats parlent d’eux-mêmes.

# Ce que vous avez cuisiné ce soir
%pool dishes 38
a Allez, dites tout, même les nouilles debout devant l’évier.

# Vous dormez avec des chaussettes ?
%poll Toujours | Jamais | Seulement l’hiver | Une seule
%votes 104 18 43 33 10
a La question qui sépare les familles. Une seule réponse possible par personne.
b Une seule. J’ai un pied frileux.
c>b Lequel ?
b Le gauche. Côté fenêtre.
d Jamais, même en bivouac, même au-dessous de zéro. J’ai des principes et des engelures.
e Mon chat vole la chaussette droite à 3 h. Je vote donc « une seule », sans l’avoir choisi.

# Les voisins, parlons-en
a Le mien perce. Il perce depuis 2021. Je pense qu’il cherche à sortir.
b La mienne chante l’opéra sous la douche, et c’est très beau. On applaudit par la fenêtre.
c>a Ou à entrer chez toi. Vérifie.
d Mon voisin du dessus a adopté un chien à trois pattes. Ça fait toc-toc-toc, silence. Je l’adore.
e On a eu une fuite, j’ai rencontré tout l’immeuble en pyjama. Depuis, apéro le premier vendredi du mois.
a>e C’est décidé, je perce à mon tour.

# Il neige chez vous ?
%recent 3
a Ici à Pontarlier, dix centimètres depuis ce matin, et le silence qui va avec.
b À Nice : 17 degrés, je vous lis en t-shirt avec un sentiment d’injustice inversée.
c Clermont : de la soupe. Ni pluie ni neige. De la soupe.
d>b Tu pourrais ne pas le dire.
e Trois flocons à Lille, les trains sont arrêtés.

# Petite victoire du jour
a J’ai rappelé mon assurance et j’ai OBTENU quelque chose. Je ne sais pas à qui le raconter.
b À nous ! Bravo. Combien de temps d’attente ?
a>b Quarante-sept minutes de flûte de Pan.
c J’ai plié un drap-housse. Un vrai pli. J’ai pris une photo.
d Une semaine sans regarder le profil de mon ex.
e>d La plus belle de toutes.
f J’ai dit non. Un seul mot, sans excuse derrière.
b Champagne pour @f.

# Votre mot préféré de la langue française
a « Pamplemousse » est interdit, tout le monde le dit. Moi : « crépuscule », parce qu’on entend la lumière qui s’éteint.
b « Nonobstant ». On ne s’en sert jamais et on se sent ministre.
c « Ribambelle ».
d « Guinguette », évidemment. Je rends hommage.
e « Chuchoter » : il fait ce qu’il dit.
f>b Nonobstant ton avis, « néanmoins » a plus de nez.
b Je m’incline.

# Comment vous est venu votre pseudo ?
a Le mien, c’est le nom du bateau de mon grand-père, avec une faute, parce que le bon était pris.
b Mon prénom et un chiffre que j’ai tapé en éternuant.
c Le mien est un anagramme. Personne n’a trouvé en quatre ans.
d>c Donne un indice !
c C’est un légume.
e J’ai mis vingt minutes à trouver le mien et je le regrette depuis quatre ans.

# Dimanche soir : le cafard ou pas ?
a Ça me prend vers 18 h, quand la lumière baisse. Vous avez des parades ?
b Du repassage devant un film idiot. Ça ne guérit pas, mais les chemises sont belles.
c J’invite quelqu’un à dîner, toujours le dimanche soir. C’est le soir où personne n’est pris.
d Une soupe, un bain, au lit à 21 h avec un roman. Le lundi croit que je suis de bonne humeur.
e>c C’est brillant. Je copie dès dimanche.
J Je marche jusqu’au Rhône et je compte les péniches. En général, à la troisième, ça va mieux.

# Votre animal vous ressemble ?
a Mon chat est anxieux, gourmand et se cache quand on sonne. Je ne vois pas de qui il tient.
b Ma chienne salue tout le monde et n’écoute personne. Pareil.
c J’ai un poisson. Nous parlons peu.
d>c C’est toi, ou c’est lui ?
c Nous deux, c’est la base de notre entente.
e Ma tortue a 46 ans, elle était là avant mon divorce. Elle juge.
`,
)
