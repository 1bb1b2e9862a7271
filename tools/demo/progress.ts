const BAR = 30

/**
 * Shows how far a long work is: on a terminal one line drawn again and again, else a line at every tenth. Gives what is
 * to be called with how much is done of how much.
 */
export function createProgress(
  stream: { isTTY?: boolean; write(text: string): unknown },
  label: string,
): (done: number, total: number) => void {
  let shown = -1
  return (done, total) => {
    const percent = total > 0 ? Math.floor((100 * done) / total) : 100
    const step = stream.isTTY ? percent : percent - (percent % 10)
    if (step <= shown) return
    shown = step
    if (!stream.isTTY) {
      stream.write(`${label} ${step} %\n`)
      return
    }
    const full = Math.round((BAR * percent) / 100)
    stream.write(`\r${label} ${'█'.repeat(full)}${'░'.repeat(BAR - full)} ${String(percent).padStart(3)} %`)
    if (percent === 100) stream.write('\n')
  }
}
