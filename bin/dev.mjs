// Development: Vite serves the client with hot reload; the server is loaded through Vite too, and restarts whenever one of
// its files changes.
import { createServer } from 'vite'

const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
let running

// Served at the path of the build. It imports nothing, so it is a classic script here too.
vite.middlewares.use('/sw.js', async (_, response) => {
  const { code } = await vite.transformRequest('/src/client/service-worker.ts')
  response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(code)
})

async function start() {
  const { startServer } = await vite.ssrLoadModule('/src/server.ts')
  const { readConfig } = await vite.ssrLoadModule('/src/config.ts')
  const { createDevelopmentAssets } = await vite.ssrLoadModule('/src/platform/render/assets.ts')
  running = await startServer(readConfig(), { assets: createDevelopmentAssets(), before: vite.middlewares })
  console.log(`Guinguette (development) at ${running.address}`)
}

let timer
vite.watcher.on('change', (file) => {
  if (!file.includes('/src/') || file.endsWith('.css') || file.includes('.test.')) return
  clearTimeout(timer)
  timer = setTimeout(async () => {
    try {
      await running?.stop()
      vite.moduleGraph.invalidateAll()
      await start()
      vite.ws.send({ type: 'full-reload' })
    } catch (error) {
      console.error(error)
    }
  }, 100)
})

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    await running?.stop()
    await vite.close()
    process.exit(0)
  })
}
await start()
