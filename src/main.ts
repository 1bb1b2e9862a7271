// A file of its own: the command line takes `server.ts` too, so the build puts that into a chunk both share. React
// decides by the environment, as it is loaded, whether to be ten times slower and say more.
process.env.NODE_ENV ??= 'production'
const [{ readConfig }, { orSentence, runServer }] = await Promise.all([
  import('./config.ts'),
  import('./server.ts'),
])
await orSentence(() => runServer(readConfig()))

export {}
