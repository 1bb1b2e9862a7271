import { parseScripts } from '../conversations.ts'

/** Conversations between any two members; each occurs at most once per member. */
export const SMALL_TALK = parseScripts(`
a Bonsoir ! Question importante avant d’aller plus loin : pain au chocolat ou chocolatine ?
b Bonsoir. Je ne parle qu’en présence de mon boulanger.
a Sage. Et il en dit quoi, ton boulanger ?
b Il dit « la même chose que d’habitude ? », et c’est un chausson aux pommes.
a Une diplomate, donc. Enfin, un chausson diplomate.
b (mdr)
a Je prends ça pour un oui. On en partage un, un de ces dimanches ?
b Si tu apportes le café, je veux bien y réfléchir très vite.

a Bonjour ! Tu écris que tu danses comme une chaise. Moi, je danse comme une table. On fait salle à manger ?
b Ha ha ! C’est la première fois qu’on m’invite en mobilier.
a Il y a un bal samedi, au bord de l’eau, avec un vrai accordéon. Les chaises y sont très bien reçues.
b J’ai deux pieds gauches, je préviens.
a Alors à nous deux on a trois pieds gauches et un droit. C’est le début d’une valse.
~
b Bon. J’ai vérifié, samedi il fera beau. C’est à quelle heure, ton salon ?
a 19 h, près du petit pont. Je garde une place à l’ombre et deux limonades.
b (on-danse)
a Je prends ça comme une répétition générale !

a Bonsoir, ton profil m’a fait sourire trois fois, j’ai compté. Comment vas-tu ce soir ?
b Bonsoir, merci, c’est gentil de compter ! Ça va bien, un peu de fatigue en fin de semaine.
a Tu serais <partante|partant> pour un verre, un soir calme ?
b Je vais être honnête : je te trouve très sympathique, mais je ne crois pas que ce soit une rencontre pour moi.
b Je préfère te le dire simplement plutôt que de laisser traîner.
a C’est élégant de le dire. Merci, vraiment, c’est rare.
b Merci à toi de le prendre comme ça. Je te souhaite une belle histoire.
a Pareil. Et si jamais tu croises quelqu’un qui sourit trois fois, envoie-lui mon profil !

a Coucou ! Le canal, dimanche, avec une petite laine et un thermos : tu dirais quoi ?
b Je dirais : quel thermos ?
a Chocolat chaud, recette de ma grand-mère, avec une pointe de cannelle.
b Alors je dirais dimanche. 15 h à l’écluse ?
a Parfait. J’aurai un bonnet rouge, tu ne pourras pas me rater.
b J’en ai un aussi, on aura l’air d’une équipe.
~
b C’était bien, cette balade. Mes pieds se plaignent, mais moi pas du tout.
a Les miens sont [ravies|ravis], enfin, moi. On remonte vers l’autre écluse la prochaine fois ?
b Avec plaisir. C’est moi qui fais le goûter !
a (cafe)

a Tu lis quoi en ce moment ? Chez toi, on voit un coin de bibliothèque derrière la photo et ça m’intrigue.
b Un polar islandais. Tout le monde a froid, tout le monde ment, c’est très reposant.
a J’adore. Moi je relis Giono, pour le soleil.
b On pourrait échanger : mon hiver contre ton été.
a Marché conclu. On se fait un troc à la terrasse d’en face de la médiathèque ?
b Jeudi ? Je sors à 18 h.
a Jeudi. Je marque la page.

a Bonjour, c’est bien ton chien sur la troisième photo ? Il a une tête à avoir un avis sur tout.
b C’est Bistrot. Il a surtout un avis sur les saucisses.
a Enfin quelqu’un avec qui je suis d’accord.
b Il te fait dire qu’il promène son humain tous les matins à 8 h, si tu veux présenter ta candidature.
a Je n’ai pas de chien, mais je sais lancer des bâtons et je parle couramment le « bon toutou ».
b (chien)
b Il est conquis. Demain matin, au parc ?
a Demain matin. Je viens avec des saucisses, je ne suis pas là pour faire semblant.

a Je te préviens tout de suite : je mets du fromage partout. Partout. C’est rédhibitoire ?
b Dans le café ?
a Presque.
b Tu as déjà goûté une fourme sur du pain d’épices ?
a Je crois que je viens de tomber [amoureuse|amoureux] de cette phrase.
b C’est un bon début. Le marché du samedi a un fromager très bavard, je peux faire les présentations.
a Samedi 10 h ? Le temps de prévenir mon banquier.
b (je-craque)

a [Désolée|Désolé] pour le silence radio, la semaine m’est passée dessus.
b Pas de souci ! Elle a laissé des traces ?
a Deux réunions et une angine. Je parle comme un vieux gramophone.
b Alors on s’écrit, c’est parfait. Thé, miel, couverture, et je te raconte ma journée ?
a Volontiers. Commence par le plus drôle.
b J’ai dit « bisous » à mon chef au téléphone.
a (mdr)
a Aïe, ça fait mal de rire. Recommence.

a Bien [rentrée|rentré] ! Merci pour cette soirée, je crois que je n’avais pas parlé autant depuis longtemps.
b Bien [rentrée|rentré] aussi. J’ai encore ta chanson dans la tête, je t’en veux un peu.
a C’est la marque des grandes soirées. Ou des mauvaises chansons.
b Les deux. On recommence ?
a Quand tu veux. Mercredi, je cuisine. Enfin, je réchauffe avec conviction.
b J’apporte le dessert, alors. Par prudence.
a (bisou)

a Bonsoir !
b Bonsoir ! Bel effort pour briser la glace.
a J’avais préparé une phrase magnifique, puis je t’ai <vue|vu> en ligne et j’ai tout oublié.
b Elle reviendra. J’ai toute la soirée.

a Bonjour, je tente ma chance avec la seule chose que je sais faire : une question. Quel est le dernier endroit où tu t’es [sentie|senti] vraiment bien ?

a Hello ! On aime les mêmes choses, sauf les champignons. Est-ce qu’on peut surmonter cela ensemble ?

a J’ai hésité entre « Bonjour » et un long discours. Alors : bonjour, et le discours quand tu veux.

a Bonsoir ! Je vois que tu chantes en chorale. Tu chantes plutôt juste, ou plutôt fort ?
b Fort, et à côté, mais avec le sourire.
a C’est la meilleure place ! Vous chantez bientôt quelque part ?
b Le 14, dans une toute petite église. Il y aura du vin chaud après, c’est ce qui motive les ténors.
a Je ne suis pas ténor, mais je suis très [motivée|motivé].
b Alors viens ! Assieds-toi à gauche, c’est là qu’on se trompe le moins.
~
a C’était beau. Vraiment. J’ai même eu le nez qui pique sur la troisième.
b C’est le courant d’air. Mais merci, ça me touche.

a Vérité ou vérité : quel est le film que tu as vu dix fois et que tu n’avoueras jamais ?
b Dix fois seulement ?
a J’en étais [sûre|sûr]. Enfin, je m’en doutais fortement.
b Les parapluies de Cherbourg. Je pleure à la même seconde, à chaque fois.
a À la gare ?
b À la gare.
a Bon. Il repasse mardi au petit cinéma, celui qui a des fauteuils qui grincent. J’apporte les mouchoirs ?
b Prends la grande boîte.
a (cine)

a Tu habites à l’autre bout de la carte, c’est idiot, non ?
b C’est un train et un sandwich. Ce n’est pas idiot, c’est une excursion.
a J’aime cette façon de voir les kilomètres.
b Et puis on peut commencer par s’écrire. Les lettres, ça a fait ses preuves.
a Alors, <chère correspondante|cher correspondant> : quel temps fait-il chez toi ?
b Gris clair avec des éclaircies de bonne humeur. Et chez toi ?
a Grand soleil depuis cinq minutes.

a Les enfants sont avec moi cette semaine, donc je réponds entre deux bains et un devoir de maths. Tu ne m’en veux pas ?
b Pas du tout, chez moi c’est la semaine d’après. On devrait publier un horaire de marée.
a Marée basse vendredi en huit ?
b Marée basse vendredi en huit. Resto, ou juste un banc et des frites ?
a Un banc et des frites. Je suis [une personne simple|quelqu’un de simple].
b (a-table)

a Je vais être [directe|direct] : tu as l’air de quelqu’un qui sait où sont les champignons.
b Je le sais. Mais un secret de famille, ça se mérite.
a Qu’est-ce qu’il faut faire ?
b Venir avec un panier, ne pas poser de questions, et trouver belle ma vieille voiture.
a Elle est magnifique.
b Tu ne l’as pas vue.
a Elle est magnifique quand même.
b Tu es <engagée|engagé>. Départ dimanche à 7 h, je klaxonne deux fois.
a 7 h ?! Bon. Je mettrai deux réveils et une bonne humeur de rechange.

a Tu joues à la pétanque, il paraît. Tu tires ou tu pointes ?
b Je râle. C’est un poste à part entière.
a On cherche justement quelqu’un, notre râleur a déménagé.
b Il y a un salaire ?
a Un pastis et des olives, payés à la mène.
b J’accepte. Vendredi, la place des platanes ?
a (bravo)

a J’ai suivi ta recette de tarte. On peut en parler ?
b Aïe. Qu’est-ce qui s’est passé ?
a Disons qu’elle est plate, noire, et que le détecteur de fumée l’a applaudie.
b Tu as mis le four à combien ?
a … Il fallait mettre un nombre ?
b (mdr)
b Bon. Samedi, je viens te montrer. Tu achètes les pommes, j’apporte le thermomètre.
a Et je débranche l’alarme. Merci, tu sauves une cuisine.

a Trois choses sur moi, une est fausse : j’ai dormi dans un phare, je sais jongler, j’ai peur des pigeons.
b Personne n’a peur des pigeons.
a Perdu.
b Non ?!
a Ils marchent trop vite et ils ont l’air de savoir des choses.
b Alors tu ne jongles pas.
a Je ne jongle pas. À toi.
b J’ai joué du triangle à l’opéra, je parle un peu breton, je n’ai jamais vu la mer du Nord.
a Le triangle !
b Gagné. C’était la cymbale. Et la mer du Nord, c’est vrai : il faudra m’y emmener.

a Il pleut sur ton marché aussi ?
b Des cordes. Le poissonnier vend tout vivant.
a (pluie)
a Il y a un café avec un poêle, rue de l’ancienne gare. J’y suis jusqu’à midi avec le journal.
b C’est une invitation ou un bulletin météo ?
a Les deux. Risque d’averses, tendance croissants.
b J’arrive, garde-moi les mots croisés.

a Bonjour, je crois qu’on s’est croisés au bal de juillet. Tu avais une veste jaune ?
b C’était moi ! Et toi, tu étais avec les musiciens ?
a Je tournais les pages. C’est un métier dangereux, par grand vent.
b Je me disais bien que la polka avait sauté deux lignes.
a Une seule. J’ai ma fierté.
b Il y en a un autre le 21, tu tournes ?
a Cette fois je danse, si tu me réserves une valse.
b Deux, pour rattraper les lignes.

a Je voulais te le dire avant que tu l’attendes : j’ai rencontré quelqu’un, et j’ai envie d’y aller doucement et pour de vrai.
b Oh. Merci de me le dire. Un petit pincement, mais je suis <contente|content> pour toi.
a Nos échanges m’ont fait du bien, tu sais.
b À moi aussi. Garde la recette du gratin, je te la lègue.
a Je penserai à toi à chaque gratin. Prends soin de toi.

a Tu fais du vélo en ville ? Sincèrement, comment tu survis ?
b En chantant. Les voitures s’écartent.
a Quel répertoire ?
b Surtout Dalida. Le rond-point respecte Dalida.
a (bravo)
a Je retape un vieux tandem, si jamais tu cherches quelqu’un pour les chœurs.
b Un tandem ! Je monte derrière et je fais semblant de pédaler.
a C’est exactement ce que j’allais proposer.

a Ton texte m’a plu, surtout la fin. Tu l’as écrit d’un coup ou tu as souffert ?
b J’ai souffert onze minutes, montre en main. Puis un thé, puis j’ai tout effacé, puis ça.
a Onze minutes bien employées.
b Et toi, ta photo sur le ponton, c’est où ?
a Au lac, chez mon oncle. On y pêche surtout des histoires.
b J’aimerais en entendre une.
a Alors installe-toi. Il était une fois un brochet qui s’appelait Gérard…

a Bonne nuit à toi qui lis encore à cette heure.
b Comment tu sais que je lis ?
a Le petit point vert, et mon intuition légendaire.
b J’ai encore un chapitre. Le majordome est louche.
a C’est toujours le jardinier.
b Ne me dis rien !
a (bonne-nuit)
`)

/** A typical scam message, under which the site shows a warning. */
export const SCAM = parseScripts(`
a Bonjour, tu as un très beau sourire. Je suis [ingénieure|ingénieur] sur une plateforme en mer, je rentre bientôt en France.
b Bonjour, merci. En mer, ça doit être impressionnant !
a Oui mais je me sens [seule|seul]. Avec toi c’est différent, je sens une vraie connexion.
b On se connaît depuis dix minutes, on peut peut-être prendre le temps.
~
a J’ai un souci, ma carte est bloquée et je dois payer mon billet. Peux-tu m’envoyer 300 € par mandat ou en coupons Transcash ? Je te rembourse en bitcoin dès mon retour.
a Écris-moi plutôt sur WhatsApp ou Telegram, ici je ne viens pas souvent.
`)

/** From a member with suspiciously perfect photos. */
export const FAKE_PROFILE = parseScripts(`
a Salut <belle inconnue|bel inconnu>, mon agence de mannequins est de passage dans ta ville et je m’ennuie à l’hôtel.
b Bonsoir. Laquelle, de ville ?
a La tienne.
b Le Palais des Mirages, tu connais ? Tout le monde le connaît ici.
a Oui bien sûr j’adore, j’y vais souvent.
b Il n’existe pas.
a Tu veux voir d’autres photos de moi ?
`)

/** Questions of members to staff (b). */
export const STAFF_TALK = parseScripts(`
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

/** A cabinetmaker in Lyon (a) and a bookseller in Paris (b) who write every evening. */
export const LONG_TALK = parseScripts(`
a Bonsoir Salomé. Tu cherches quelqu’un qui marche lentement : je suis ébéniste, je ne fais rien vite.
b Bonsoir Julien. Et pense vite ?
a Ça dépend du bois.
b (mdr)
b Bon, tu as gagné une deuxième réplique. Qu’est-ce que tu fabriques en ce moment ?
a Une bibliothèque, justement. Elle est trop grande pour la porte du client. On ne le lui a pas encore dit.
b Je suis libraire : je confirme qu’une bibliothèque n’est jamais trop grande, ce sont les portes qui manquent d’ambition.
a Je vais lui répéter ça, mot pour mot, avec la facture.
~
b Alors, la porte ?
a On a démonté la fenêtre. Trois voisins, une échelle, un chat qui commentait.
b Et le client ?
a Il a pleuré en la voyant montée. Ou c’était la poussière de chêne. Je préfère penser que non.
b C’est un beau métier, faire pleurer les gens dans le bon sens.
a Toi aussi, non ? Tu leur vends des romans.
b Je leur vends surtout le dernier prix littéraire et du papier cadeau. Mais parfois, oui. Une dame est revenue hier pour me dire merci. Juste merci.
a Pour quel livre ?
b « Les grandes espérances ». Elle avait 80 ans et ne l’avait jamais lu.
a Moi non plus. Je note.
~
a J’en suis à la page 60. Personne ne m’avait dit que c’était drôle !
b Ah ! Bienvenue au club. Ne saute pas le passage du gâteau.
a Quel gâteau ?
b Tu verras. Je ne dis rien de plus, c’est une question d’honneur.
a Tu lis où, toi, d’habitude ?
b Dans le métro, debout, en tournant les pages avec le nez. Et le dimanche sur un banc, à Joinville, au bord de la Marne.
a Là où il y a les guinguettes ?
b Exactement là. Tu connais ?
a Mes grands-parents s’y sont rencontrés. Lui jouait faux, elle dansait juste.
b C’est beaucoup trop joli pour être vrai.
a J’ai une photo. Elle porte un chapeau, il porte un accordéon, ils ont l’air de se disputer.
b (on-danse)
b Je veux voir cette photo.
a Elle ne sort pas de l’album. Il faudrait se déplacer.
b Lyon, donc. C’est habile.
~
b Journée interminable. Un monsieur m’a demandé un livre bleu, « assez épais, avec une histoire dedans ».
a Et tu l’as trouvé ?
b Évidemment. C’était le quatrième.
a Je t’envoie un café par la pensée. Deux sucres ?
b Aucun. Tu vois, on ne sait encore rien l’un de l’autre.
a (cafe)
a Je reprends : je sais que tu chantes faux, que tu cuisines bien et que tu tournes les pages avec le nez. Ça me paraît l’essentiel.
b Et moi que tu démontes des fenêtres. C’est un peu inquiétant, maintenant que j’y pense.
a Seulement pour faire entrer de belles choses.
b Tu l’avais préparée, celle-là.
a Depuis mardi.
~
b J’ai regardé les trains. Par pure curiosité scientifique.
a Et que dit la science ?
b Que samedi en quinze il y en a un qui arrive à 10 h 04.
a À 10 h 04, il y a quelqu’un sur le quai avec de la sciure dans les cheveux.
b Attends, attends. Je n’ai pas dit que je le prenais.
a Non. Tu as dit que la science le prenait.
b J’ai une condition.
a Je t’écoute.
b Tu finis Dickens avant. Je ne voyage pas pour un homme qui ignore la fin.
a Il me reste 200 pages. Je ferme l’atelier une heure plus tôt, je le dis au chat.
~
a J’ai fini.
b Et ?
a Je ne suis pas encore en état d’en parler. Il m’a fallu dix minutes avant de rallumer la lampe.
b Voilà. C’est exactement la bonne réponse.
b Je prends le train.
a (youpi)
a Je sors l’album, je repasse une chemise, j’achète des radis. Pas forcément dans cet ordre.
b Pourquoi des radis ?
a Je ne sais pas. L’émotion.
~
b J’ai demandé à ma collègue de me remplacer samedi. Elle veut un compte rendu avec des notes de bas de page.
a Dis-lui qu’il y aura un bal le soir, sur une péniche. J’ai pris deux billets, au cas où la science saurait danser.
b Elle marche lentement, la science. Mais pour une valse, elle peut faire un effort.
a Alors à samedi, 10 h 04.
b À samedi. J’aurai un livre bleu, assez épais, avec une histoire dedans.
`)
