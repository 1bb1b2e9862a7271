import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { createProject, type FakeVersion, type Project } from './support/upgradable-project.ts'

const NEXT: FakeVersion = { version: '2.0.0', migrations: ['001-members', '002-jobs', '003-photos'] }
let project: Project
afterEach(() => project.remove())

const isNewer = () =>
  expect(project.state()).toEqual({ version: '2.0.0', built: '2.0.0', commit: project.newer, changes: '' })
const isFormer = () => {
  expect(project.state()).toEqual({ version: '1.0.0', built: '1.0.0', commit: project.former, changes: '' })
  expect(project.migrations()).toEqual(['001-members'])
  expect(existsSync(join(project.project, 'notes-1.0.0.md'))).toBe(true)
  expect(existsSync(join(project.project, 'notes-2.0.0.md'))).toBe(false)
  expect(existsSync(join(project.project, '.upgrade'))).toBe(false)
}

describe('an upgrade from a checkout', () => {
  test('makes a backup, takes the newest version, migrates and sees it start', async () => {
    project = await createProject(NEXT)
    const { code, output } = await project.run()
    expect({ code, output }).toMatchObject({ code: 0 })
    expect(output).toContain('Version 2.0.0 works: start it with "./guinguette start".')
    expect(project.acts()).toEqual(['1.0.0 backup', '2.0.0 migrate', '2.0.0 start'])
    isNewer()
    expect(existsSync(join(project.project, 'notes-1.0.0.md'))).toBe(false)
    expect((await project.run()).output).toBe('This is the newest version already.\n')
    await expect(fetch(project.health)).rejects.toThrow()
  })

  test('leaves out the backup on request, and takes a version by its name', async () => {
    project = await createProject(NEXT)
    expect((await project.run(project.newer, '--without-backup')).code).toBe(0)
    expect(project.acts()).toEqual(['2.0.0 migrate', '2.0.0 start'])
    isNewer()
  })

  test.each([
    ['build', 'The new version cannot be built here; nothing was changed.', []],
    ['migrate', 'The upgrade failed, and version 1.0.0 is back.', ['1.0.0 backup']],
    [
      'start',
      'The upgrade failed, and version 1.0.0 is back.',
      ['1.0.0 backup', '2.0.0 migrate', '2.0.0 down 003-photos', '2.0.0 down 002-jobs'],
    ],
  ] as const)('goes back when the new version cannot %s', async (fails, sentence, acts) => {
    project = await createProject({ ...NEXT, fails })
    const { code, output } = await project.run()
    expect(code).toBe(1)
    expect(output).toContain(sentence)
    if (fails !== 'build') expect(output).toContain(`2.0.0 cannot ${fails}`)
    expect(project.acts()).toEqual(acts)
    isFormer()
  })

  test('ends before it replaces anything when the backup fails', async () => {
    project = await createProject(NEXT)
    writeFileSync(
      join(project.project, 'dist/server/cli.js'),
      'console.error("The disk is full."); process.exit(1)',
    )
    const { code, output } = await project.run()
    expect(code).toBe(1)
    expect(output).toContain('The disk is full.\nThe backup failed, and nothing was changed: see above.')
    expect(project.state()).toMatchObject({ version: '1.0.0', commit: project.former })
  })

  test('asks to stop a site that runs, once the new version is ready', async () => {
    project = await createProject(NEXT)
    const server = spawn(process.execPath, ['dist/server/server.js'], {
      cwd: project.project,
      env: project.env,
    })
    try {
      await expect
        .poll(() =>
          fetch(project.health).then(
            ({ ok }) => ok,
            () => false,
          ),
        )
        .toBe(true)
      const { code, output } = await project.run()
      expect(code).toBe(1)
      expect(output).toContain('Stop the site first. The new version is ready, so this will not take long.')
      expect(project.acts()).toEqual(['1.0.0 start'])
      // The next one does not build again.
      const built = statSync(join(project.project, '.upgrade/next')).ctimeMs
      await project.run()
      expect(statSync(join(project.project, '.upgrade/next')).ctimeMs).toBe(built)
    } finally {
      server.kill()
      await once(server, 'exit')
    }
  })

  test('refuses changed files, unknown versions and other arguments', async () => {
    project = await createProject(NEXT)
    expect((await project.run('v9')).output).toContain('git does not know the version "v9".')
    expect((await project.run('--force')).output).toContain('Expected "./guinguette upgrade')
    expect((await project.run('a', 'b')).output).toContain('Expected "./guinguette upgrade')
    writeFileSync(join(project.project, 'package.json'), '{ "version": "1.0.0", "own": true }')
    expect((await project.run()).output).toContain(
      'Commit or take back these changes of the project first:\nM package.json',
    )
  })

  test('that was interrupted is undone by the next one', async () => {
    project = await createProject(NEXT)
    const { folder, former } = { folder: join(project.project, '.upgrade'), former: project.former }
    mkdirSync(join(folder, 'previous'), { recursive: true })
    const before = {
      commit: former,
      migrations: ['001-members'],
      entries: ['bin', 'package.json', 'notes-2.0.0.md'],
      existing: ['bin', 'package.json'],
    }
    writeFileSync(join(folder, 'before.json'), JSON.stringify(before))
    renameSync(join(project.project, 'package.json'), join(folder, 'previous', 'package.json'))
    writeFileSync(join(project.project, 'notes-2.0.0.md'), '')
    const { code, output } = await project.run()
    expect(code).toBe(1)
    expect(output).toContain('An upgrade had been interrupted: the former version is back.')
    isFormer()
    expect((await project.run()).code).toBe(0)
    isNewer()
  })
})

test('an archive of a release is taken as well, and refused if it is something else', async () => {
  project = await createProject(NEXT)
  const pack = (name: string, commit: string) =>
    spawnSync('git', ['archive', `--prefix=${name}/`, '-o', join(project.folder, `${name}.tar.gz`), commit], {
      cwd: project.origin,
    })
  pack('guinguette-2.0.0', project.newer)
  spawnSync('tar', ['-czf', join(project.folder, 'other.tar.gz'), '-C', project.folder, 'data'])
  const other = await project.run(join(project.folder, 'other.tar.gz'))
  expect(other.output).toContain('The archive is not one of a release.')
  const { code, output } = await project.run(join(project.folder, 'guinguette-2.0.0.tar.gz'))
  expect({ code, output }).toMatchObject({ code: 0 })
  expect(project.state()).toMatchObject({ version: '2.0.0', built: '2.0.0', commit: project.former })
})

describe('an upgrade under systemd', () => {
  /** A systemctl that starts the built server, and says that the unit is active while it runs. */
  const installService = () => {
    const { project: root, data, folder, health } = project
    const environment = join(folder, 'guinguette.env')
    writeFileSync(environment, `PORT=${new URL(health).port}\n`)
    const pid = join(folder, 'pid')
    project.installProgram('runuser', `echo "as $2" >> ${data}/acts; shift 3; exec "$@"`)
    project.installProgram(
      'systemctl',
      `case $1 in
      show) printf 'WorkingDirectory=${root}\\nUser=guinguette\\nEnvironment=NODE_ENV=production DATA_DIR=${data}\\nEnvironmentFiles=${environment} (ignore_errors=no)\\n' ;;
      stop) kill $(cat ${pid}) 2>/dev/null; rm -f ${pid}; echo stop >> ${data}/acts ;;
      start) cd ${root}; DATA_DIR=${data} PORT=${new URL(health).port} ${process.execPath} dist/server/server.js >/dev/null 2>&1 & echo $! > ${pid} ;;
      is-active) kill -0 $(cat ${pid}) 2>/dev/null ;;
      esac`,
    )
    return () => spawnSync(join(folder, 'systemctl'), ['stop'])
  }

  test.runIf(process.getuid?.() === 0)(
    'stops and starts the service, with its settings and its user',
    async () => {
      project = await createProject(NEXT)
      const stop = installService()
      try {
        const { code, output } = await project.run()
        expect({ code, output }).toMatchObject({ code: 0 })
        expect(output).toContain('Version 2.0.0 runs.')
        expect(project.acts().filter((act) => !act.startsWith('as '))).toEqual([
          '1.0.0 backup',
          'stop',
          '2.0.0 migrate',
          '2.0.0 start',
        ])
        expect(project.acts()[0]).toBe('as guinguette')
        expect((await fetch(project.health)).ok).toBe(true)
      } finally {
        stop()
      }
    },
  )

  test.runIf(process.getuid?.() === 0)('starts the former version again when the new one ends', async () => {
    project = await createProject({ ...NEXT, fails: 'start' })
    const stop = installService()
    try {
      const { code, output } = await project.run()
      expect(code).toBe(1)
      expect(output).toContain('See "journalctl -u guinguette".')
      expect(project.acts().at(-1)).toBe('1.0.0 start')
      expect((await fetch(project.health)).ok).toBe(true)
      isFormer()
    } finally {
      stop()
    }
  })
})
