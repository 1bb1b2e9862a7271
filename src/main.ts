import { setFlagsFromString } from 'node:v8'

// The young generation stays small until the site listens: loading code would grow it by 30 MB for nothing.
setFlagsFromString('--semi-space-growth-factor=1')

// A separate file: the command line imports `server.ts` too, so the build puts it into a shared chunk. React
// reads the environment while it loads; in development mode it is ten times slower.
process.env.NODE_ENV ??= 'production'
// Files that the site writes are its own user's alone, whatever the shell or supervisor sets.
process.umask(0o077)
const [{ readConfig }, { exitOnError: orSentence, runServer }] = await Promise.all([
  import('./config.ts'),
  import('./server.ts'),
])
await orSentence(() => runServer(readConfig()))
