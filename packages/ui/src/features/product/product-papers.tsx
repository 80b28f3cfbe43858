import type { ProductPaper } from '@kerf/contract/schemas/product-files';
import { paperKindNames, paperPath } from '@kerf/domain/product-files';
import { Anchor, Title } from '@mantine/core';
import { fileSize } from '../../components/file-size.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import details from './product-details.module.css';
import classes from './product-papers.module.css';

/** A product's documents, such as data sheets, each with its kind and size. */
export function ProductPapers({ papers }: { readonly papers: readonly ProductPaper[] }) {
  const { apiUrl } = usePlatform().config;
  return (
    <section aria-labelledby="papers">
      <Title order={2} id="papers" className={details.title}>
        Documents
      </Title>
      <ul className={classes.papers}>
        {papers.map(({ file, kind, title, bytes }) => (
          <li key={file}>
            <Anchor
              href={`${apiUrl.replace(/\/+$/, '')}${paperPath(file, title)}`}
              target="_blank"
              rel="noreferrer"
            >
              {title}
            </Anchor>
            <span className={classes.facts}>
              {title === paperKindNames[kind] || kind === 'other'
                ? `PDF, ${fileSize(bytes)}`
                : `${paperKindNames[kind]}, PDF, ${fileSize(bytes)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
