import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { useCallForm } from '../../../../ui/form.tsx'
import { TextArea, TextInput } from '../../../../ui/inputs.tsx'
import { showSuccess } from '../../../../ui/toast.ts'
import { editTemplate, TEMPLATE_MAX, TEMPLATE_TITLE_MAX, type Template } from '../../contract/founder.ts'
import * as texts from '../../founder-texts.ts'
import { FormActs } from './category-form.tsx'
import { useEditing } from './use-editing.ts'

/** The quick replies of staff, each to be changed in its place. */
export function TemplateShelf({ first }: { first: Template[] }) {
  const [templates, setTemplates] = useState(first)
  const edited = (template: Template) =>
    setTemplates((all) => all.map((other) => (other.place === template.place ? template : other)))
  return (
    <section className="panel shelf">
      <h2>Réponses rapides</h2>
      <p className="soft small">Sept réponses que le staff insère d’un geste sous un topic.</p>
      <ol className="rows">
        {templates.map((template) => (
          <TemplateRow key={template.place} template={template} onEdited={edited} />
        ))}
      </ol>
    </section>
  )
}

interface RowProps {
  template: Template
  onEdited: (template: Template) => void
}

function TemplateRow({ template, onEdited }: RowProps) {
  const { isEditing, edit, close, acts } = useEditing()
  if (isEditing) {
    const done = (changed: Template) => {
      close()
      onEdited(changed)
    }
    return (
      <li>
        <TemplateForm template={template} onEdited={done} onClose={close} />
      </li>
    )
  }
  return (
    <li>
      <div className="shelf-words">
        <h3>{template.title}</h3>
        <p className="soft small user-text">{template.post}</p>
      </div>
      <div className="shelf-acts needs-script" ref={acts}>
        <Button kind="bare" icon="pencil" iconOnly data-edit onClick={edit}>
          {texts.edit(template.title)}
        </Button>
      </div>
    </li>
  )
}

function TemplateForm({ template, onEdited, onClose }: RowProps & { onClose: () => void }) {
  const { place, title, post } = template
  const { register, errors, isSubmitting, submit } = useCallForm(editTemplate, {
    params: { place: String(place) },
    defaultValues: { title, post },
    onDone: async (reply) => {
      onEdited(reply.template)
      await showSuccess(reply.message)
    },
  })
  return (
    <form className="form shelf-form" noValidate onSubmit={submit} aria-label={texts.edit(title)}>
      <TextInput
        {...register('title')}
        label="Nom"
        error={errors.title}
        limit={TEMPLATE_TITLE_MAX}
        defaultValue={title}
        autoComplete="off"
        autoFocus
      />
      <TextArea
        {...register('post')}
        label="Réponse"
        error={errors.post}
        limit={TEMPLATE_MAX}
        rows={5}
        defaultValue={post}
      />
      <FormActs yes={texts.SAVE} busy={isSubmitting} onClose={onClose} />
    </form>
  )
}
