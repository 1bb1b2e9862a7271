import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../src/config.ts'
import { type Settings, settingMeta } from '../src/settings.ts'
import {
  findLoadedPackages,
  parseExampleSettings,
  parseStages,
  ROOT,
  readProjectFile,
  SETTINGS,
} from './support/deploy-files.ts'

const seconds = (time: string) => Number(/^(\d+)s$/.exec(time)?.[1] ?? Number.NaN)

interface Service {
  image: string
  build?: { context: string; dockerfile: string }
  user?: string
  command?: string[]
  ports?: string[]
  cap_add?: string[]
  cap_drop: string[]
  read_only: boolean
  restart: string
  security_opt: string[]
  tmpfs: string[]
  volumes: string[]
  networks: string[]
  env_file?: string[]
  environment: Record<string, string>
  healthcheck?: { test: string[] }
  stop_grace_period?: string
  depends_on?: Record<string, { condition: string }>
}
interface Compose {
  services: Record<string, Service>
  networks: Record<string, { internal?: boolean; ipam?: { config: { subnet: string }[] } } | null>
  volumes: Record<string, null>
}

describe('compose.yaml', () => {
  const text = readProjectFile('deploy/compose.yaml')
  const { services, networks, volumes } = parse(text, { merge: true }) as Compose
  const all = Object.entries(services)
  const service = (name: string) => services[name] as Service

  test('contains the site twice and its dependencies', () => {
    expect(Object.keys(services).sort()).toEqual(['caddy', 'garage', 'postgres', 'redis', 'site1', 'site2'])
    expect(service('site1').build).toEqual({ context: '..', dockerfile: 'deploy/Dockerfile' })
    expect(service('caddy').environment.UPSTREAMS).toBe('site1:3000 site2:3000')
  })

  test('every image has a version other than latest', () => {
    const images = all.map(([, { image }]) => image).filter((image) => image !== 'guinguette:local')
    expect(images.filter((image) => !/^[\w./-]+:v?\d+\.\d+(\.\d+)?(-\w+)?$/.test(image))).toEqual([])
    expect(images).toHaveLength(4)
  })

  test.each(all)('%s has no privileges on the machine and restarts', (name, one) => {
    expect(one).toMatchObject({
      read_only: true,
      restart: 'unless-stopped',
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
    expect(one.cap_add).toEqual(name === 'caddy' ? ['NET_BIND_SERVICE'] : undefined)
    expect(Object.keys(one)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/privileged|mode|pid|ipc/)]),
    )
    expect(one.tmpfs).toContain('/tmp')
  })

  test('every service has a health check, the site that of its image, and dependents wait for it', () => {
    for (const [name, { healthcheck }] of all) {
      if (name.startsWith('site')) expect(healthcheck).toBeUndefined()
      else expect(healthcheck?.test[0]).toMatch(/^CMD/)
    }
    const waits = all.flatMap(([, { depends_on }]) => Object.entries(depends_on ?? {}))
    expect(waits.length).toBeGreaterThan(4)
    for (const [of, { condition }] of waits) {
      expect(services).toHaveProperty(of)
      expect(condition).toBe('service_healthy')
    }
  })

  test('only Caddy is reachable from outside, and data services have no outbound network', () => {
    expect(all.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['caddy'])
    expect(networks.back?.internal).toBe(true)
    const joined = Object.fromEntries(all.map(([name, one]) => [name, one.networks]))
    const back = ['back']
    expect(joined).toMatchObject({ caddy: ['front'], postgres: back, redis: back, garage: back })
  })

  test('the network of the proxy is the one whose X-Forwarded-For is trusted', () => {
    const subnets = networks.front?.ipam?.config.map(({ subnet }) => subnet)
    expect(service('site1').environment.TRUSTED_PROXIES?.split(',')).toEqual(subnets)
  })

  test('it contains no secret: each comes from the file next to it, and a missing one stops the start', () => {
    const named = [...text.matchAll(/\$\{(\w+)([^}]*)\}/g)]
    const example = parseExampleSettings('deploy/compose.env.example').map(([name]) => name)
    expect([...new Set(named.map(([, name]) => name))].sort()).toEqual([...example].sort())
    for (const [, name, otherwise] of named) expect(otherwise).toBe(`:?set ${name} in deploy/.env`)
    for (const [, { environment }] of all) {
      for (const [name, value] of Object.entries(environment)) {
        if (/PASSWORD|SECRET|ACCESS_KEY|_URL$/.test(name)) expect(value).toMatch(/\$\{\w+:\?/)
      }
    }
  })

  test('the environment of the site has only existing settings', () => {
    const { environment, env_file } = service('site1')
    expect(env_file).toEqual(['guinguette.env'])
    const declared = SETTINGS.filter((name) => settingMeta(name as keyof Settings).compose)
    expect(declared.sort()).toEqual(Object.keys(environment).sort())
    const filled = Object.entries(environment).map(([name, value]) => {
      const of = (key: string) => (key === 'SITE_URL' ? 'https://rencontres.example' : 'a1'.repeat(16))
      return [name, value.replace(/\$\{(\w+)[^}]*\}/g, (_, key: string) => of(key))]
    })
    expect(readConfig(Object.fromEntries(filled))).toMatchObject({
      isSecure: true,
      port: 3000,
      host: '0.0.0.0',
    })
    expect(service('site2').environment).toEqual(environment)
    expect(service('garage').environment.GARAGE_DEFAULT_BUCKET).toBe(environment.S3_BUCKET)
    expect(readProjectFile('deploy/garage.toml')).toContain(`s3_region = "${environment.S3_REGION}"`)
    expect(readProjectFile('deploy/postgres/10-site.sh')).toContain(
      'create database guinguette owner guinguette;',
    )
  })

  test('mounted files exist and are read-only, and volumes are declared', () => {
    const mounted = all.flatMap(([, one]) => one.volumes ?? []).map((one) => one.split(':'))
    for (const [from = '', , mode] of mounted) {
      if (!from.startsWith('.')) expect(volumes).toHaveProperty(from)
      else expect([existsSync(join(ROOT, 'deploy', from)), mode]).toEqual([true, 'ro'])
    }
    expect(mounted.length).toBeGreaterThan(7)
  })

  test('its PostgreSQL is set like the one under Patroni, as the README lists', () => {
    const flags = (service('postgres').command ?? []).flatMap((one) => [...one.matchAll(/^-c(\w+)=(.+)$/g)])
    const settings = flags.map(([, name = '', value = '']) => [name, value] as const)
    expect(settings).toHaveLength(8)
    const patroni = parse(readProjectFile('deploy/failover/patroni.yml')) as {
      bootstrap: { dcs: { postgresql: { parameters: Record<string, unknown> } } }
    }
    const { parameters } = patroni.bootstrap.dcs.postgresql
    const guide = readProjectFile('deploy/README.md')
    for (const [name, value] of settings) {
      expect(guide).toContain(`\`${name}\``)
      if (name !== 'shared_buffers') expect([name, String(parameters[name])]).toEqual([name, value])
    }
  })

  test('the init script of PostgreSQL’s image is an executable, because a sourced one would change the image’s shell', () => {
    expect(statSync(join(ROOT, 'deploy/postgres/10-site.sh')).mode & 0o111).toBe(0o111)
  })

  test('the stop timeout of the site is longer than its ten seconds', () => {
    expect(seconds(service('site1').stop_grace_period ?? '')).toBeGreaterThan(10)
  })
})

describe('Dockerfile', () => {
  const stages = parseStages('deploy/Dockerfile')
  const last = stages.at(-1) ?? []
  const named = (name: string) => stages.find(([from]) => from?.argument.endsWith(` AS ${name}`)) ?? []
  const copied = (stage: typeof last) =>
    stage
      .filter(({ name, argument }) => name === 'COPY' && !argument.startsWith('--'))
      .flatMap(({ argument }) => argument.split(' ').slice(0, -1))
  const at = (stage: typeof last, pattern: RegExp) =>
    stage.findIndex(({ name, argument }) => pattern.test(`${name} ${argument}`))

  test('every stage has one image with a version, of a supported Node', () => {
    const images = new Set(stages.map(([from]) => from?.argument.split(' ')[0]))
    expect(images.size).toBe(1)
    const [, major, minor] = /^node:(\d+)\.(\d+)-bookworm-slim$/.exec([...images][0] ?? '') ?? []
    expect(Number(major) + Number(minor) / 100).toBeGreaterThanOrEqual(22.12)
  })

  test('packages are installed from the lock file before the sources are copied', () => {
    for (const stage of [named('build'), named('packages')]) {
      const lists = at(stage, /^COPY package\.json package-lock\.json /)
      expect(lists).toBeGreaterThan(0)
      expect(at(stage, /^RUN npm ci /)).toBe(lists + 1)
    }
    expect(at(named('build'), /^COPY src /)).toBeGreaterThan(at(named('build'), /^RUN npm ci /))
    expect(readProjectFile('deploy/Dockerfile')).not.toMatch(/npm (i|install|add)\b|^ADD /m)
  })

  test('the last stage has runtime packages only', () => {
    expect(at(named('packages'), /^RUN npm ci --omit=dev /)).toBeGreaterThan(0)
    const from = last.filter(({ argument }) => argument.startsWith('--from')).map(({ argument }) => argument)
    expect(from).toEqual(['--from=packages /app/node_modules node_modules', '--from=build /app/dist dist'])
  })

  test('all inputs of the build are copied', () => {
    const [, list = ''] = /^const BUILT_FROM = \[(.*)\]$/m.exec(readProjectFile('bin/prepare.mjs')) ?? []
    const paths = [...list.matchAll(/'([^']+)'/g)].map(([, path]) => String(path))
    expect(paths.length).toBeGreaterThan(3)
    const missing = paths.filter(
      (path) => !copied(named('build')).some((one) => path === one || path.startsWith(`${one}/`)),
    )
    expect(missing).toEqual([])
  })

  test('unbuilt sources of the site are copied with their imports', () => {
    const sources = ['src', 'tools']
      .flatMap((folder) =>
        readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
          (path) => `${folder}/${path}`,
        ),
      )
      .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !path.startsWith('tools/bench/'))
    const unbuilt = sources.flatMap((path) =>
      [...readProjectFile(path).matchAll(/projectFolder\(\), ('src'[^)]*)\)/g)].map(([, parts]) =>
        [...String(parts).matchAll(/'([^']+)'/g)].map(([, part]) => part).join('/'),
      ),
    )
    expect(unbuilt).toEqual(['src/platform/images/decoder-process.mjs'])
    expect(copied(last)).toContain('src/platform/images/*.mjs')
    for (const name of ['decoder-process', 'process-image', 'perceptual-hash']) {
      const imports = readProjectFile(`src/platform/images/${name}.mjs`).matchAll(
        /^import .* from '(\.[^']*)'|await import\('(\.[^']*)'\)/gm,
      )
      const paths = [...imports].map(([, whole, later]) => whole ?? later ?? '')
      expect(paths.filter((path) => !/^\.\/[\w-]+\.mjs$/.test(path))).toEqual([])
    }
  })

  test('the site and its command line load installed packages only, the benchmark is loaded on demand', () => {
    const { dependencies } = JSON.parse(readProjectFile('package.json')) as {
      dependencies: Record<string, string>
    }
    const loaded = findLoadedPackages(['src/main.ts', 'tools/cli/main.ts'], ['tools/cli/bench.ts'])
    expect(loaded).toContain('fastify')
    expect(loaded.filter((name) => !Object.hasOwn(dependencies, name))).toEqual([])
  })

  test('it runs as an unprivileged user with its own folder, set last', () => {
    const user = at(last, /^USER /)
    expect(last[user]?.argument).toBe('node')
    expect(last.slice(user + 1).map(({ name }) => name)).toEqual(['EXPOSE', 'HEALTHCHECK', 'CMD'])
    expect(last.find(({ name }) => name === 'VOLUME')?.argument).toBe('/data')
    expect(last.find(({ name }) => name === 'ENV')?.argument).toContain('DATA_DIR=/data')
    expect(at(last, /^RUN install -d -o node -g node -m 700 \/data$/)).toBeLessThan(at(last, /^VOLUME /))
  })

  test('its health check requests readiness, and it receives signals', () => {
    const health = last.find(({ name }) => name === 'HEALTHCHECK')?.argument ?? ''
    const [program, ...args] = JSON.parse(/CMD (\[.*\])$/.exec(health)?.[1] ?? '[]') as string[]
    expect(program).toBe('node')
    expect(args.join(' ')).toContain('/api/health')
    expect(spawnSync(process.execPath, ['--check', '-'], { input: args[1] }).status).toBe(0)
    const command = JSON.parse(last.find(({ name }) => name === 'CMD')?.argument ?? '[]')
    expect(command.join(' ')).toBe(JSON.parse(readProjectFile('package.json')).scripts.start)
  })

  test('it contains no secret', () => {
    const set = stages.flat().filter(({ name }) => name === 'ENV' || name === 'ARG')
    expect(set.map(({ argument }) => argument).join(' ')).not.toMatch(/PASSWORD|SECRET|KEY|TOKEN|_URL/)
  })

  test('the build context is listed and contains all copied files', () => {
    const rules = readProjectFile('.dockerignore')
      .split('\n')
      .filter((text) => text && !text.startsWith('#'))
    expect(rules[0]).toBe('*')
    const sent = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1))
    expect(sent.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
    const wanted = stages.flatMap(copied).map((path) => path.split('/')[0])
    expect([...new Set(wanted)].sort()).toEqual([...sent].sort())
  })
})
