import { readEnv } from './env.ts'
import { orSentence, runServer } from './server.ts'

// A file of its own: the command line takes `server.ts` too, so the build puts that into a chunk both share.
await orSentence(() => runServer(readEnv()))
