import { Button } from '../../../../ui/button.tsx'
import { useCallForm } from '../../../../ui/form.tsx'
import { TextArea, TextInput } from '../../../../ui/inputs.tsx'
import { showSuccess } from '../../../../ui/toast.ts'
import * as texts from '../../admin-texts.ts'
import { CATEGORY_TITLE_MAX, createCategory, DESCRIPTION_MAX, editCategory } from '../../contract/admin.ts'
import type { Category } from '../../contract/category.ts'

interface Props {
  /** The one to be changed; none for a new one. */
  category?: Category
  onDone: (category: Category) => void
  onClose: () => void
}

/** The words of a category, in its place in the list. */
export function CategoryForm({ category, onDone, onClose }: Props) {
  const { title = '', emoji = '', description = '' } = category ?? {}
  const { register, errors, isSubmitting, submit } = useCallForm(category ? editCategory : createCategory, {
    ...(category ? { params: { id: String(category.id) } } : {}),
    defaultValues: { title, emoji, description },
    onDone: async (reply) => {
      onDone(reply.category)
      await showSuccess(reply.message)
    },
  })
  return (
    <form
      className="form shelf-form"
      noValidate
      onSubmit={submit}
      aria-label={category ? 'Modifier la catégorie' : texts.ADD_CATEGORY}
    >
      <div className="shelf-name">
        <TextInput
          {...register('emoji')}
          label="Emoji"
          error={errors.emoji}
          defaultValue={emoji}
          autoComplete="off"
        />
        <TextInput
          {...register('title')}
          label="Nom"
          hint={
            category ? 'Son adresse reste la même.' : 'Son adresse est faite de ce nom, et ne change plus.'
          }
          error={errors.title}
          limit={CATEGORY_TITLE_MAX}
          defaultValue={title}
          autoComplete="off"
          autoFocus
        />
      </div>
      <TextArea
        {...register('description')}
        label="Description"
        error={errors.description}
        limit={DESCRIPTION_MAX}
        rows={2}
        defaultValue={description}
      />
      <FormActions yes={category ? texts.SAVE : 'Ajouter'} busy={isSubmitting} onClose={onClose} />
    </form>
  )
}

/** The buttons under a form that stands in the place of what it changes. */
export function FormActions({ yes, busy, onClose }: { yes: string; busy: boolean; onClose: () => void }) {
  return (
    <div className="form-acts">
      <Button type="submit" small busy={busy}>
        {yes}
      </Button>
      <Button kind="line" small onClick={onClose}>
        Annuler
      </Button>
    </div>
  )
}
