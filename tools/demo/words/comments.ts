import type { Random } from '../random.ts'

// Said under photos by friends, whoever they are and whatever is pictured; U+202F is set before high punctuation.
const COMMENTS = list(`
Quelle belle lumière !
Ce sourire fait du bien.
On dirait la fin d’une belle journée.
Très chouette, cette photo.
J’adore les couleurs.
C’était où ?
Je reconnais cet endroit, je crois. Près du vieux pont ?
Une vraie photo de vacances !
Quel style !
Cette photo donne envie d’un pique-nique.
Magnifique.
Bravo à qui tenait l’appareil !
On sent que la soirée était bonne.
Ça, c’est une photo de dimanche.
Superbe, rien à ajouter.
Il manque un accordéon et tout y est.
Voilà un regard qui raconte quelque chose.
Je veux la même lumière chez moi.
On remet ça quand tu veux !
Alors, elle était bonne, la baignade ?
C’est le fameux bal dont tu parlais ?
La photo parfaite n’existe p… ah si.
Quelle élégance !
Ça respire la bonne humeur.
Une photo qui réchauffe, merci.
Tu avais promis une photo de la tarte, on attend toujours.
La classe, comme d’habitude.
Cet air-là te va très bien.
J’aime beaucoup.
Trop bien !
Il fallait la mettre plus tôt, celle-là.
Elle ferait une belle photo de profil.
On se croirait au cinéma.
Et après, vous avez dansé ?
Simple et beau.
Un peu de soleil dans mon fil, merci !
Rien qu’à regarder, je suis en week-end.
La prochaine fois, je viens aussi.
Cette photo mérite un cadre.
Tellement toi !`)

const REPLIES = list(`
Merci beaucoup !
Merci, c’est gentil comme tout.
C’était un soir d’été, on n’avait pas envie de rentrer.
Merci, ça me touche.
Ha ha, merci !
Promis, la prochaine fois je t’emmène.
Tu me fais rougir.
C’est ma sœur qui l’a prise, je lui dirai !
Merci à toi. On se voit bientôt ?
Près du canal, juste avant la pluie.
Oh, merci !`)

/** What a friend says under a photo. */
export const pickComment = (random: Random): string => random.pick(COMMENTS)
/** What the owner of the photo answers. */
export const pickReply = (random: Random): string => random.pick(REPLIES)

function list(text: string): readonly string[] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.replace(/ (?=[?!;:])/g, '\u202f'))
}
