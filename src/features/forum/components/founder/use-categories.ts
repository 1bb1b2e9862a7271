import { useRef, useState } from 'react'
import { CallError, callApi } from '../../../../client/call.ts'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import { type Category, listCategories } from '../../contract/category.ts'
import { orderCategories, removeCategory } from '../../contract/founder.ts'

const idsOf = (categories: readonly Category[]) => categories.map(({ id }) => id)

/**
 * The categories as the founder arranges them. A move is seen at once and sent as soon as the one before it is answered;
 * where the server's list is another by now, or cannot be told, it is read again.
 */
export function useCategories(first: Category[]) {
  const [categories, setCategories] = useState(first)
  /** As shown, and as the server has them: what is sent is the way from one to the other. */
  const shown = useRef(first)
  const saved = useRef(idsOf(first))
  const sending = useRef(false)

  const show = (next: Category[]) => {
    shown.current = next
    setCategories(next)
  }
  /** What the server has just said, the order aside. */
  const take = (next: Category[], order: number[]) => {
    saved.current = order
    show(next)
  }

  const readAgain = async () => {
    const fresh = await callApi(listCategories, {}).catch(() => null)
    const order = saved.current
    const known = () => shown.current.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
    take(fresh ?? known(), fresh ? idsOf(fresh) : order)
  }

  const send = async () => {
    if (sending.current) return
    sending.current = true
    try {
      while (String(idsOf(shown.current)) !== String(saved.current)) {
        const ids = idsOf(shown.current)
        await callApi(orderCategories, { body: { ids, was: saved.current } })
        saved.current = ids
      }
    } catch (error) {
      await Promise.all([showError(messageOf(error)), readAgain()])
    }
    sending.current = false
  }

  return {
    categories,
    /** Moves a category by one place. @returns its place now, from 0; -1 where there is none to move to */
    move: (id: number, by: -1 | 1): number => {
      const from = shown.current.findIndex((category) => category.id === id)
      const to = from + by
      const [moved, other] = [shown.current[from], shown.current[to]]
      if (!moved || !other) return -1
      show(shown.current.with(from, other).with(to, moved))
      send()
      return to
    },
    added: (category: Category) => take([...shown.current, category], [...saved.current, category.id]),
    edited: (category: Category) =>
      show(shown.current.map((other) => (other.id === category.id ? category : other))),
    remove: async ({ id }: Category) => {
      try {
        const { message } = await callApi(removeCategory, { params: { id: String(id) } })
        const others = shown.current.filter((category) => category.id !== id)
        take(
          others,
          saved.current.filter((other) => other !== id),
        )
        await showSuccess(message)
      } catch (error) {
        await Promise.all([showError(messageOf(error)), readAgain()])
      }
    },
  }
}

const messageOf = (error: unknown) => (error instanceof CallError ? error.serverMessage : undefined)
