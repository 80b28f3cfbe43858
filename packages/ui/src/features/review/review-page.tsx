import { useSearchParams } from 'react-router-dom';
import { PageHeader } from '../../components/page-header.tsx';
import { useAccount } from '../../session/session-context.tsx';
import { ReviewForm } from './review-form.tsx';

/** `/dashboard/review`: writes a review; `?product=` preselects a product. */
export function ReviewPage() {
  const account = useAccount();
  const [search] = useSearchParams();
  const productId = search.get('product') ?? '';
  if (!account) return null;
  return (
    <>
      <PageHeader
        title="Add Review"
        detail="Published immediately on the front page. What helps others most: the blade, the material, how long it lasted."
      />
      <ReviewForm key={`${account.email} ${productId}`} account={account} productId={productId} />
    </>
  );
}
