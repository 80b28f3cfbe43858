import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The code in the address's fragment, which no server is sent. It is taken out of the address at once,
 * so that neither the history nor a shared link keeps it; '' where there is none.
 */
export function useTakenCode(): string {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [code] = useState(hash.slice(1));
  useEffect(() => {
    if (hash !== '') void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return code;
}
