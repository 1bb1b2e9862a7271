/** Completes 'J’aime …'. */
export const LIKES = splitLines(`
l’odeur des pages d’un livre neuf
casser la croûte d’une crème brûlée
le bruit de la pluie sur une tente
retrouver une chanson oubliée
les gares très tôt le matin
être la première personne à marcher dans la neige
quand le chien dort et qu’il court en rêve
le mot « ribambelle »
les gens qui saluent le chauffeur du bus
une orange épluchée d’un seul tenant
les marchés de nuit
arriver en avance pour une fois
le craquement du parquet chez ma grand-mère
les lettres écrites à la main
plonger d’un ponton
la dernière heure de lumière en septembre
les cartes de géographie punaisées au mur
l’instant où l’orchestre s’accorde
tremper la tartine jusqu’au drame
les bancs qui ont une histoire gravée dessus
quand un bébé éclate de rire pour rien
les phares, surtout de loin
l’odeur du café dans la cage d’escalier
les fenêtres allumées vues du train
apprendre un mot dans une langue inconnue
la première cerise
les vieux cinémas avec un rideau
faire la planche
les listes barrées jusqu’au bout
le silence complice après une blague ratée
dormir la fenêtre ouverte
les fanfares qui passent sans prévenir
la mousse sur les pierres
gagner à la bataille contre un enfant qui triche
les photos floues où tout le monde rit
les quais en hiver
la couture d’un vieux cuir
quand on me raconte un film mieux que le film
les prénoms de l’ancien temps
le moment où le pain sort du four
écouter aux tables voisines
la première baignade, celle où l’on crie
les boutons dépareillés
les chats qui surveillent une rue entière
l’encre violette
le vent qui gonfle les draps
les trajets en passager
partager un parapluie
les parquets qui brillent avant un bal
couper du bois
les cabanes
le bruit d’une page qu’on tourne dans le noir
recevoir une carte postale en retard
les vélos posés n’importe comment devant une fête
l’herbe coupée
les ratures dans les manuscrits
les files d’attente où l’on finit par se parler
le thé trop chaud
tomber sur la bonne clé du premier coup
les nuits d’orage
un compliment de quelqu’un d’avare
les chansons à répondre
les jardins derrière les grilles
la ligne d’horizon
trouver le nom d’un acteur à trois heures du matin
le bruit des boules de pétanque
une chaise au soleil
les histoires de fantômes racontées sans rire
les montres arrêtées
la barbe à papa, une bouchée seulement
le goût du sel après la mer
qu’on garde ma place`)

/** Completes 'Je n’aime pas …'. */
export const DISLIKES = splitLines(`
les applaudissements à l’atterrissage
marcher sur quelque chose de mouillé en chaussettes
les avocats qui passent de vert à noir pendant le déjeuner
qu’on m’explique la blague
les réunions qui auraient pu être un message
les étiquettes qui grattent
attendre le réparateur « entre 8 h et 18 h »
le bruit du polystyrène
les pages collées
les gens qui disent « pas de souci » avec souci
les portes où l’on tire quand il faut pousser
la dernière marche qui n’existe pas
les glaces qui coulent plus vite que moi
le réveil du voisin
les films coupés avant la fin du générique
le mot « challenge »
les néons
les chaises qui basculent
être au milieu de la photo
les mails qui commencent par « petite piqûre de rappel »
les moustiques d’une nuit entière
qu’on finisse mes phrases, surtout mal
le café réchauffé
les trottoirs de dix centimètres
la queue qui avance toujours à côté
les nœuds dans les écouteurs
les douches qui hésitent
les valises des autres dans mes chevilles
qu’on gare un camion devant la mer
les pépins, en général
les dimanches à 18 h
le papier cadeau trop court
les adieux qui durent dans l’entrée
qu’on me dise que j’ai l’air en forme le jour où je suis malade
les ascenseurs avec musique
le fond de la bouteille de ketchup
les lacets d’un seul côté
les serviettes en papier qui fondent
le calcul du pourboire
les portes vitrées très propres
les œufs qui se fendent dans la casserole
les mots de passe à changer tous les mois
perdre au premier tour
l’eau froide jusqu’au nombril
les discours qui commencent par « je serai bref »
le sable dans le sandwich
les feuilles mortes mouillées, à vélo
les gobelets en plastique
les secrets dits devant moi
qu’on me souffle dans le cou au cinéma
les cornichons surprise
les boîtes qui ne se referment plus
les rires enregistrés
avoir raison trop tard
l’ombre à la terrasse
le gras du jambon
les chaussures neuves, le premier jour
les parkings de plus de deux étages
le tonnerre quand je suis sur un bateau
les tables bancales calées avec un sous-bock
qu’on appelle sans prévenir pour « deux minutes »
les chansons qui s’arrêtent net
les miettes dans le beurre
le froid aux oreilles
la politesse qui veut dire non
les autocollants sur les fruits
les départs à cinq heures du matin
le bruit du dentiste d’à côté
les plantes en plastique
les surprises annoncées
la fin des vacances des autres
les guirlandes qui s’éteignent toutes pour une seule ampoule
qu’on me demande « tu dors ? »`)

/** Optional remarks after both. */
export const ASIDES = splitLines(`
Voilà, vous savez tout.
Ne me jugez pas.
Dans cet ordre.
Les deux m’arrivent le même jour, en général.
Je pourrais écrire un roman sur le second.
Et vous ?
Ça me tient depuis l’enfance.
Mes amis confirment.
C’est bête, mais c’est comme ça.
J’ai hésité pour le premier.
Surtout en novembre.
À débattre autour d’un verre.
Je sens que je ne suis pas le cas le plus grave de cette page.
On ne se refait pas.`)

function splitLines(text: string): readonly string[] {
  return text.trim().split('\n')
}
