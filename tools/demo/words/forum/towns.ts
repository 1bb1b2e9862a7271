/** Towns that need no article and begin with a consonant, so that they stand after 'à' and 'de'. */
export const TOWNS: readonly string[] =
  `Lille Metz Nancy Reims Troyes Dijon Besançon Mulhouse Strasbourg Colmar Grenoble Valence Chambéry Nice Toulon
Marseille Nîmes Montpellier Perpignan Béziers Toulouse Montauban Pau Bayonne Bordeaux Périgueux Limoges Poitiers Niort Nantes Rennes Vannes Quimper Brest
Lorient Saint-Malo Caen Rouen Tours Bourges Clermont-Ferrand Roanne Lyon Villeurbanne Genève Lausanne Fribourg Neuchâtel Bruxelles Namur Liège Mons Tournai
Luxembourg Dunkerque Beauvais Compiègne Versailles Melun Chartres Blois`.split(/\s+/)
