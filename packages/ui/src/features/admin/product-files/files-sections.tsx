import type { Product } from '@kerf/contract/schemas/product';
import { TEXT_MAX } from '@kerf/domain/limits';
import {
  PAPER_BYTES_MAX,
  PAPERS_MAX,
  PICTURE_BYTES_MAX,
  PICTURES_MAX,
  paperKindNames,
  paperKinds,
} from '@kerf/domain/product-files';
import { ActionIcon, Group, NativeSelect } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { choicesOf } from '../../../components/form/choices.ts';
import { UploadedPicture } from '../../../components/product-card/uploaded-picture.tsx';
import { fileSize } from '../../../components/quantity.tsx';
import { UndoButton } from '../../../components/undo.tsx';
import { ErrorAlert } from '../../../shared/problem-alert.tsx';
import { PlainList } from '../parts/layout.tsx';
import parts from '../parts/parts.module.css';
import { Note, Section } from '../parts/section.tsx';
import { DropArea } from './drop-area.tsx';
import { EntryText } from './entry-text.tsx';
import classes from './product-files.module.css';
import { useProductFiles } from './product-files.queries.ts';
import { TooLarge } from './upload-failure.ts';
import { UploadList } from './upload-list.tsx';
import { type ArrangementParts, moved, useArrangement } from './use-arrangement.ts';
import { type UploadOptions, useUploads } from './use-uploads.ts';

interface SectionProps {
  readonly product: Product;
}

/** A product's pictures: dropped or chosen, reordered, described, removed. Each change is saved immediately. */
export function PicturesSection({ product }: SectionProps) {
  const files = useProductFiles(product._id);
  return (
    <FilesSection
      title="Pictures"
      accept="image/jpeg,image/png,image/webp"
      hint={`Drop pictures here: JPEG, PNG or WebP of at most 10 MB each, up to ${PICTURES_MAX}. The first is shown in lists.`}
      bytesMax={PICTURE_BYTES_MAX}
      send={files.addPicture}
      saved={{ entries: product.pictures ?? [], version: product.filesVersion ?? 1 }}
      save={async (version, entries) => {
        const pictures = entries.map(({ file, alt }) => ({ file, alt }));
        const saved = await files.arrangePictures({ version, pictures });
        return { entries: saved.pictures, version: saved.version };
      }}
      refetch={files.refetch}
      nameOf={({ alt }, index) => (alt === '' ? `picture ${index + 1}` : alt)}
    >
      {(picture, changed, name) => (
        <>
          <UploadedPicture
            picture={picture}
            name={name}
            sizes="6rem"
            className={classes.thumbnail}
          />
          <div className={classes.fields}>
            <EntryText
              label="Description"
              placeholder="For those who cannot see it: the teeth from the side"
              max={TEXT_MAX.pictureAlt}
              value={picture.alt}
              onSave={(alt) => changed({ ...picture, alt })}
            />
          </div>
        </>
      )}
    </FilesSection>
  );
}

/** A product's documents: data sheets, safety sheets and the like. Each change is saved immediately. */
export function PapersSection({ product }: SectionProps) {
  const files = useProductFiles(product._id);
  return (
    <FilesSection
      title="Documents"
      accept="application/pdf"
      hint={`Drop data sheets and safety sheets here: PDF of at most 20 MB each, up to ${PAPERS_MAX}.`}
      bytesMax={PAPER_BYTES_MAX}
      send={files.addPaper}
      saved={{ entries: product.papers ?? [], version: product.filesVersion ?? 1 }}
      save={async (version, entries) => {
        const papers = entries.map(({ file, title, kind }) => ({ file, title, kind }));
        const saved = await files.arrangePapers({ version, papers });
        return { entries: saved.papers, version: saved.version };
      }}
      refetch={files.refetch}
      nameOf={({ title }) => title}
    >
      {(paper, changed) => (
        <div className={classes.fields}>
          <EntryText
            label="Title"
            max={TEXT_MAX.paperTitle}
            required
            value={paper.title}
            onSave={(title) => changed({ ...paper, title })}
          />
          <NativeSelect
            label="Kind"
            size="sm"
            data={choicesOf(paperKindNames)}
            value={paper.kind}
            onChange={({ currentTarget: { value } }) =>
              changed({ ...paper, kind: paperKinds.find((kind) => kind === value) ?? 'other' })
            }
          />
          <Note fz="sm" pb="xs">
            {fileSize(paper.bytes)}
          </Note>
        </div>
      )}
    </FilesSection>
  );
}

interface FilesSectionProps<Entry> extends ArrangementParts<Entry> {
  readonly title: 'Pictures' | 'Documents';
  /** Media types for the file chooser. */
  readonly accept: string;
  readonly hint: string;
  readonly bytesMax: number;
  readonly send: (file: File, options: UploadOptions) => Promise<unknown>;
  readonly nameOf: (entry: Entry, index: number) => string;
  /** Renders an entry, next to its buttons. */
  readonly children: (entry: Entry, change: (changed: Entry) => void, name: string) => ReactNode;
}

function FilesSection<Entry extends { readonly file: string }>(props: FilesSectionProps<Entry>) {
  const { title, accept, hint, bytesMax, send, nameOf, children, ...arrangement } = props;
  const { uploads, add } = useUploads(async (file, options) => {
    if (file.size > bytesMax) throw new TooLarge(file.size, bytesMax);
    return send(file, options);
  });
  const { entries, change, failure } = useArrangement(arrangement);
  return (
    <Section title={title} className={parts.ruled}>
      <DropArea action={`Add ${title.toLowerCase()}`} accept={accept} hint={hint} onFiles={add}>
        <FileEntries
          label={`${title} in order`}
          entries={entries}
          nameOf={nameOf}
          onChange={(changed) => void change(changed)}
          failure={failure}
        >
          {children}
        </FileEntries>
        <UploadList uploads={uploads} />
      </DropArea>
    </Section>
  );
}

interface FileEntriesProps<Entry> {
  readonly label: string;
  readonly entries: readonly Entry[];
  readonly nameOf: (entry: Entry, index: number) => string;
  readonly onChange: (entries: readonly Entry[]) => void;
  /** Renders an entry, next to its buttons. */
  readonly children: (entry: Entry, change: (changed: Entry) => void, name: string) => ReactNode;
  /** Why the last change was not saved. */
  readonly failure: unknown;
}

interface Removed<Entry> {
  readonly entry: Entry;
  readonly index: number;
  readonly name: string;
}

/** Uploaded files, reordered by dragging or with buttons. Removals can be undone. */
function FileEntries<Entry extends { readonly file: string }>(props: FileEntriesProps<Entry>) {
  const { label, entries, nameOf, onChange, children, failure } = props;
  const [removed, setRemoved] = useState<Removed<Entry> | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');

  const move = (from: number, to: number, name: string) => {
    if (from === to) return;
    setSaid(`${name} is now ${to + 1} of ${entries.length}.`);
    onChange(moved(entries, from, to));
  };
  const remove = (entry: Entry, index: number, name: string) => {
    setRemoved({ entry, index, name });
    onChange(entries.filter(({ file }) => file !== entry.file));
  };
  const putBack = ({ entry, index }: Removed<Entry>) => {
    setRemoved(null);
    onChange(entries.toSpliced(index, 0, entry));
  };

  return (
    <>
      <PlainList ordered gap="0.75rem" className={classes.entries} aria-label={label}>
        {entries.map((entry, index) => {
          const name = nameOf(entry, index);
          return (
            <li
              key={entry.file}
              className={classes.entry}
              data-dragged={dragged === index || undefined}
              draggable={entries.length > 1}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                setDragged(index);
              }}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => dragged !== null && event.preventDefault()}
              onDrop={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                const from = entries[dragged];
                if (from) move(dragged, index, nameOf(from, dragged));
                setDragged(null);
              }}
            >
              {children(entry, (changed) => onChange(entries.with(index, changed)), name)}
              <EntryButtons
                name={name}
                index={index}
                count={entries.length}
                onMove={(to) => move(index, to, name)}
                onRemove={() => remove(entry, index, name)}
              />
            </li>
          );
        })}
      </PlainList>
      <div role="status" className={classes.said}>
        {removed ? (
          <>
            {removed.name} removed. <UndoButton onUndo={() => putBack(removed)} />
          </>
        ) : (
          said
        )}
      </div>
      {failure !== null && <ErrorAlert error={failure} />}
    </>
  );
}

interface EntryButtonsProps {
  /** The entry's name in the buttons' labels. */
  readonly name: string;
  readonly index: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

const dimmed = { 'data-disabled': true };

/** Moves an entry up or down its list, or removes it. An unavailable button keeps focus. */
function EntryButtons({ name, index, count, onMove, onRemove }: EntryButtonsProps) {
  const isFirst = index === 0;
  const isLast = index === count - 1;
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={`Move ${name} up`}
        aria-disabled={isFirst}
        {...(isFirst && dimmed)}
        onClick={() => !isFirst && onMove(index - 1)}
      >
        <IconArrowUp size={18} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={`Move ${name} down`}
        aria-disabled={isLast}
        {...(isLast && dimmed)}
        onClick={() => !isLast && onMove(index + 1)}
      >
        <IconArrowDown size={18} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon variant="default" size="lg" aria-label={`Remove ${name}`} onClick={onRemove}>
        <IconTrash size={18} aria-hidden="true" />
      </ActionIcon>
    </Group>
  );
}
