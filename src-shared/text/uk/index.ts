import { addTranslation } from '../language';
import { ukrainian } from './said';
import './invoiceFormTexts';
import './invoiceWords';
import './invoices';
import './links';

addTranslation('uk', ukrainian);
