/**
 * A constant of section 9 with its value, the file of the test that checks it, and an excerpt of that test.
 */
type SpecifiedConstant = [constant: string, test: string, words: string]

const LIMITS = 'tests/input-limits.test.ts'
const TITLE = 'src/features/forum/topics/islands/new-topic.test.tsx'
const THREAD = 'src/features/messages/conversation/conversation-view.test.tsx'
const LOCATION = 'src/features/members/position/islands/location.test.tsx'
const SLIDERS = 'src/ui/sliders.test.tsx'
const DEBOUNCE = 'src/features/friends/islands/contacts-search.test.tsx'

export const CONSTANTS: SpecifiedConstant[] = [
  // Specification 1
  ['a title has at most 50 characters', LIMITS, 'title: x(51)'],
  ['the counter of a title warns from 10 left', 'src/ui/inputs.test.tsx', 'warns from ten on'],
  ['a poll has at most 5 choices', LIMITS, 'choices(6)'],
  ['a choice has at most 35 characters', LIMITS, 'choices(2, 36)'],
  ['a poll starts with 2 choices', TITLE, 'starts with 2 answers, grows to 5'],
  ['a message has at most 1000 characters', LIMITS, 'message: x(1_001)'],
  ['a message field has up to 4 rows', 'tests/browser/thread.test.ts', 'grows to four lines'],
  ['ages go from 18 to 120', SLIDERS, 'moves within 18 and 120'],
  ['handles of ages do not cross', SLIDERS, 'never lets one handle pass the other'],
  ['a search waits for 1000 ms', DEBOUNCE, '1000 ms after the last key'],
  ['a conversation is asked for every 7000 ms', THREAD, 'polls every 7 seconds'],
  ['it is not while the other is away', THREAD, 'does not poll while the other is offline'],
  [
    'pages of posts show above 10',
    'src/features/forum/topics/topic-page.test.ts',
    'are shown above ten posts only',
  ],
  ['older messages show above 9', THREAD, 'are not offered for nine messages'],
  ['distance in words', 'src/shared/distance.test.ts', "[1.05, 'à 1,1 km de vous']"],
  ['the location alert rests for 1 day', LOCATION, 'is silent for one day'],
  ['the position differs at 2 decimals', LOCATION, 'sends nothing that is the same at 2 decimals'],
  ['complaints are category 10', 'src/features/forum/posts/reply.test.ts', 'category_id: 10'],
  ['staff have a role above 0', 'src/features/forum/posts/reply.test.ts', '{ roles: 1 }'],
  ['seek is 0, 1 or 2', 'src/features/search/routes.test.ts', '{ seek: 3 }'],
  ['report types are 1 to 5', 'src/features/moderation/reports/send-report.test.ts', "'6', '-1'"],
  ['status 2 warns of a potential fake', 'src/features/messages/conversation/warnings.test.tsx', 'status: 2'],
  ['quick replies are 7', 'src/features/forum/categories/server.test.ts', 'are seven, readable by staff'],
  // Specification 2
  [
    'the carousel moves every 5000 ms',
    'src/features/members/popular/islands/popular.test.tsx',
    'every 5 seconds',
  ],
  ['a comment has at most 500 characters', LIMITS, 'comment: x(501)'],
  ['a report has at most 140 characters', LIMITS, 'reason: x(141)'],
  ['moderation warns by 10 %', 'src/features/photos/album/staff-actions.test.ts', 'warning: 10'],
  [
    'an album has at most 9 photos',
    'src/features/photos/upload/upload.test.ts',
    'accepts one of fifty concurrent photos',
  ],
  ['Premium costs 4.99 euros', 'src/features/premium/premium-page.test.ts', '4,99'],
  ['distances go from 5 to 1000 km', SLIDERS, 'the world at the end'],
  ['online for 5 minutes, recently for 10', 'src/shared/presence.test.ts', "[10 * MINUTE, 'recent']"],
  ['new for 8 days', 'src/shared/presence.test.ts', '[8 * DAY - 1, true]'],
  ['a photo has at most 10 MB', 'src/features/photos/upload/upload-limits.test.ts', 'one byte more is not'],
  ['a photo of 1000 px is suggested', 'src/features/photos/upload/page.test.ts', '1000\\u00a0px'],
  ['a toast lasts 7000 ms', 'src/ui/toast.test.ts', "'7000ms'"],
  ['the default emoji', 'src/ui/member-name.test.tsx', '1f48e.webp'],
  ['addresses show 50 characters', 'src/ui/text-parts.test.ts', 'shows 50 characters'],
]
